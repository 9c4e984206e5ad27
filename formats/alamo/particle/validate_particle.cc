#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/particle/particle.h"
#include "formats/base/cursor.h"
#include "formats/base/finding.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kSystemName = {
    .id = "ALP003",
    .name = "system-name",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The system's name does not match the file name.",
    .why =
        "Other files refer to the system by its name: a copied and renamed "
        "file is found under the old name, one without a name never. \"Save "
        "as\" in the particle editor keeps the old name.",
    .statement =
        "The name equals the file name without the extension, ignoring case "
        "(1051 of 1070 real files).",
    .source = "formats/alamo/particle/FORMAT.md#system-name",
    .repair = "Save the system under its name, or rename it in the editor.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The system gets the name of its file; other files may still refer to "
        "it by the old name.",
};

constexpr Rule kGroupRecords = {
    .id = "ALP023",
    .name = "group-records",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A chunk about link groups has a size that does not fit.",
    .why = "The particle editor that writes the chunk refuses the file.",
    .statement =
        "0x3 in a system is a u32 count, and for each record the u32 of a link "
        "group, a u32 size and as many bytes; 0x100 in an emitter is the u32 "
        "of its link group.",
    .source = "formats/alamo/particle/FORMAT.md#link-groups",
    .repair =
        "Remove the chunk, which the game does not read, or save the system "
        "again.",
};

constexpr Rule kLinkGroup = {
    .id = "ALP024",
    .name = "link-group-value",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "A link group is 0, or a flag is neither 0 nor 1.",
    .why =
        "The particle editor takes group 0 for none and drops its records: "
        "emitters are no longer linked. The game does not read them.",
    .statement =
        "Link groups are numbered from 1; the flags say which settings a group "
        "does not share, 0 or 1.",
    .source = "formats/alamo/particle/FORMAT.md#link-groups",
    .repair = "Link the emitters again in the particle editor.",
};

// The file name without folders and extension.
absl::string_view Stem(absl::string_view file_name) {
  return file_name.substr(0, file_name.rfind('.'));
}

// The size and the body of a chunk that holds this name.
std::string Renamed(absl::string_view name) {
  const std::array size = {static_cast<uint32_t>(name.size() + 1)};
  return absl::StrCat(BytesOf(size), name, absl::string_view("\0", 1));
}

// Records that do not fit in their chunk.
void ReportRecords(const SystemLinkGroups& groups, const Path& path,
                   Report& report) {
  ByteCursor cursor(groups.bytes);
  uint32_t count = 0;
  uint32_t read = 0;
  uint32_t size = 0;
  const std::string bytes = Quantity(groups.bytes.size(), "byte");
  if (!cursor.Read(count)) {
    // Its type may be wrong.
    report.Add(kGroupRecords, path, Header(groups.origin))
        .Field("size")
        .Message("the chunk has ", bytes,
                 ", too few for the number of records");
    return;
  }
  while (cursor.Skip(sizeof(LinkGroup::group)) && cursor.Read(size) &&
         cursor.Skip(size)) {
    ++read;
  }
  report
      .Add(kGroupRecords, path,
           {BodyOffset(groups.origin), groups.bytes.size()})
      .Field("bytes")
      .Found(count)
      .Message("the chunk has ", bytes, ", but record ", read, " of ", count,
               " goes past its end");
}

// What a particle editor notes about its link groups; the game skips it.
void CheckLinkGroups(const SystemLinkGroups& groups, const Path& path,
                     Report& report) {
  if (!groups.origin.complete) return;
  if (!groups.has_layout) return ReportRecords(groups, path, report);
  uint64_t offset = BodyOffset(groups.origin) + sizeof(uint32_t);
  for (size_t i = 0; i < groups.records.size(); ++i) {
    const LinkGroup& record = groups.records[i];
    const Path record_path(path, "record", static_cast<int64_t>(i));
    if (record.group == 0) {
      report
          .Expect(kLinkGroup, record_path,
                  assetlint::FieldOf(record, offset, "group"), "1 or more")
          .Message("group is 0, which is no link group");
    }
    offset += LinkGroup::kMinSize;
    const absl::string_view flags = record.flags.bytes();
    const size_t at = flags.find_first_not_of({"\0\1", 2});
    if (at != absl::string_view::npos) {
      const unsigned value = record.flags[at];
      report.Add(kLinkGroup, record_path, {offset + at, 1})
          .Field("flags[", at, "]")
          .Found(value)
          .Allowed("0 or 1")
          .Message("the flag is ", value, ", must be 0 or 1");
    }
    offset += flags.size();
  }
}

// The group of an emitter in such an editor.
void CheckLinkGroup(const EmitterLinkGroup& link, const Path& path,
                    Report& report) {
  if (!link.origin.complete) return;
  if (!link.has_layout) {
    report.Add(kGroupRecords, path, SizeWord(link.origin))
        .Field("size")
        .Found(link.bytes.size())
        .Allowed(sizeof(link.group))
        .Message("the chunk has ", Quantity(link.bytes.size(), "byte"),
                 ", must have 4 for the number of a link group");
  } else if (link.group == 0) {
    report.Expect(kLinkGroup, path, FieldOf(link, "group"), "1 or more")
        .Message("group is 0, which is no link group");
  }
}

constexpr Rule kEmitterCycle = {
    .id = "ALP018",
    .name = "emitter-cycle",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary =
        "An emitter starts itself, with its own link or those of others.",
    .why =
        "Each of its particles starts more of them, without end: the game "
        "slows down more and more.",
    .statement =
        "No chain of links leads back to the emitter where it began (1070 of "
        "1070 systems); the particle editor breaks such circles.",
    .source = "formats/alamo/particle/FORMAT.md#links",
    .repair =
        "Remove one of the links in the particle editor; to keep an emitter "
        "going, let it emit without a limit.",
};

constexpr Rule kEmitterParents = {
    .id = "ALP022",
    .name = "emitter-parents",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "Two links name the same emitter.",
    .why =
        "The particle editor keeps the first of the links and drops the other "
        "when it loads the file: saving changes the effect.",
    .statement =
        "An emitter has one parent, whose death or birth starts it (in all but "
        "1 of 831 systems).",
    .source = "formats/alamo/particle/FORMAT.md#links",
    .repair =
        "Copy the emitter in the particle editor, and give each link its own "
        "copy.",
};

constexpr std::array kLinks = {kDeathEmitter, kBirthEmitter};

std::vector<const Emitter*> EmittersOf(const Emitters& list) {
  std::vector<const Emitter*> emitters;
  emitters.reserve(list.children.size());
  ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t) {
    emitters.push_back(&emitter);
  });
  return emitters;
}

// A link of an emitter to another that exists.
struct Link {
  size_t from;
  uint32_t to;
  LinkMini id;
  ByteRange place;

  absl::string_view field() const { return kLinkTable.Find(id)->name; }
};

std::optional<Link> LinkOf(const std::vector<const Emitter*>& emitters,
                           size_t from, LinkMini id) {
  const Minis& links =
      FirstOrEmpty<EmitterLinks>(emitters[from]->children).minis;
  const uint32_t to = GetMini<uint32_t>(links, id, kNoLink);
  if (to >= emitters.size()) return std::nullopt;
  return Link{from, to, id, MiniPayload(*links.Find(id))};
}

// Notes a finding about a link of `list`, which is at `path`.
template <typename F>
void NoteLink(const std::vector<const Emitter*>& emitters, const Link& link,
              const Path& list, Repeats& repeats, const F& details) {
  const Path emitter = PathOf(*emitters[link.from], link.from, list);
  const Path path(emitter, EmitterLinks::kType.name);
  repeats.Note(path, link.place, [link, details](FindingBuilder& finding) {
    finding.Field(link.field()).Found(link.to);
    details(finding);
  });
}

void NoteCycle(const std::vector<const Emitter*>& emitters, const Link& link,
               const Path& list, Repeats& cycles) {
  NoteLink(emitters, link, list, cycles, [link](FindingBuilder& finding) {
    finding.Message(link.field(), " is ", link.to,
                    link.from == link.to
                        ? std::string(", the emitter itself")
                        : absl::StrCat(", and the links of emitter ", link.to,
                                       " lead back to this one"),
                    ": their particles start more and more, without end");
  });
}

// A path through links, from emitter to emitter, is followed to its end before
// the next one. A link to an emitter that is still on the path closes a cycle.
void CheckCycles(const std::vector<const Emitter*>& emitters, const Path& path,
                 Report& report) {
  enum class State : uint8_t { kNew, kOnPath, kDone };
  struct Visited {
    State state = State::kNew;
    uint8_t next_link = 0;  // of kLinks
  };
  std::vector<Visited> visited(emitters.size());
  std::vector<size_t> on_path;
  const auto visit = [&](size_t emitter) {
    if (visited[emitter].state != State::kNew) return;
    visited[emitter].state = State::kOnPath;
    on_path.push_back(emitter);
  };
  Repeats cycles(kEmitterCycle, report);
  for (size_t i = 0; i < emitters.size(); ++i) {
    visit(i);
    while (!on_path.empty()) {
      const size_t at = on_path.back();
      if (visited[at].next_link == kLinks.size()) {
        visited[at].state = State::kDone;
        on_path.pop_back();
        continue;
      }
      const std::optional<Link> link =
          LinkOf(emitters, at, kLinks[visited[at].next_link++]);
      if (!link.has_value()) continue;
      if (visited[link->to].state == State::kOnPath) {
        NoteCycle(emitters, *link, path, cycles);
      }
      visit(link->to);
    }
  }
  cycles.Finish();
}

// Reports links to emitters that an earlier link names.
void CheckParents(const std::vector<const Emitter*>& emitters, const Path& path,
                  Report& report) {
  std::vector<std::optional<Link>> first(emitters.size());
  Repeats repeats(kEmitterParents, report);
  for (size_t from = 0; from < emitters.size(); ++from) {
    for (const LinkMini id : kLinks) {
      const std::optional<Link> link = LinkOf(emitters, from, id);
      if (!link.has_value()) continue;
      std::optional<Link>& other = first[link->to];
      if (!other.has_value()) {
        other = link;
        continue;
      }
      NoteLink(emitters, *link, path, repeats,
               [link = *link, other = *other](FindingBuilder& finding) {
                 finding.Message(link.field(), " is ", link.to,
                                 ", which is also the ", other.field(), " of ",
                                 other.from == link.from
                                     ? std::string("this emitter")
                                     : absl::StrCat("emitter ", other.from),
                                 "; the particle editor drops this link");
               });
    }
  }
  repeats.Finish();
}

}  // namespace

void ValidateParticleSystem(const ParticleSystem& system,
                            absl::string_view file_name, const Path& path,
                            Report& report) {
  const auto* name = First<SystemName>(system.children);
  if (name != nullptr && !file_name.empty() &&
      !absl::EqualsIgnoreCase(name->text.text(), Stem(file_name))) {
    AddAtText(kSystemName, *name, path, report)
        .Allowed(Stem(file_name))
        .FixBy(FixLevel::kUnsafe,
               {SizeAndBody(name->origin), Renamed(Stem(file_name)), ""},
               "the name of the file")
        .Message(name->text.text().empty()
                     ? std::string("the system has no name")
                     : absl::StrCat("the name is \"", name->text.text(), "\""),
                 ", but the file is \"", Stem(file_name), "\"");
  }
  if (const auto* groups = First<SystemLinkGroups>(system.children)) {
    CheckLinkGroups(*groups, Path(path, SystemLinkGroups::kType.name), report);
  }
}

void ValidateEmitterLinks(const Emitters& list, const Path& path,
                          Report& report) {
  const std::vector<const Emitter*> emitters = EmittersOf(list);
  CheckCycles(emitters, path, report);
  CheckParents(emitters, path, report);
  ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t i) {
    const auto* link = First<EmitterLinkGroup>(emitter.children);
    if (link == nullptr) return;
    const Path emitter_path = PathOf(emitter, i, path);
    const Path link_path(emitter_path, EmitterLinkGroup::kType.name);
    CheckLinkGroup(*link, link_path, report);
  });
}

absl::Span<const Rule* const> ParticleSystemRules() {
  static constexpr const Rule* kRules[] = {&kSystemName, &kGroupRecords,
                                           &kLinkGroup, &kEmitterCycle,
                                           &kEmitterParents};
  return kRules;
}

}  // namespace assetlint::alamo
