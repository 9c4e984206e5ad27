#include <initializer_list>
#include <optional>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kObjectsPage =
    "formats/alamo/model/FORMAT.md#objects";

constexpr Rule kConnectionCount = {
    .id = "ALO042",
    .name = "connection-count",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "A connection count is not the number of chunks.",
    .why =
        "A reader that relies on the count runs out of chunks, or leaves some "
        "unread.",
    .statement =
        "nObjects, nProxies and nDazzles are the numbers of 0x602, "
        "0x603 and 0x604 chunks (477 of 477).",
    .source = "formats/alamo/model/FORMAT.md#counts",
    .repair =
        "assetlint fix sets the count to the number of chunks. If a chunk was "
        "lost, export the model again.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits: the count follows from the chunks. Only for "
        "nObjects does the number of meshes and lights show that no chunk was "
        "lost.",
};

constexpr Rule kConnectionObject = {
    .id = "ALO043",
    .name = "connection-object",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A connection names a mesh or light that does not exist.",
    .why =
        "A reader uses it to index its list of objects out of bounds: a common "
        "crash.",
    .statement =
        "object is an index into the 0x400 and 0x1300 chunks of the file, in "
        "order.",
    .source = kObjectsPage,
    .repair =
        "Export the model again, or remove the connection. assetlint fix sets "
        "the number when only one object is without a connection.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Objects are connected once and in order, so the numbers of all other "
        "connections leave only one for this one.",
};

constexpr Rule kConnectionBone = {
    .id = "ALO044",
    .name = "connection-bone",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A connection names a bone that does not exist.",
    .why = "A reader uses it to index the skeleton out of bounds.",
    .statement =
        "bone is below the number of bones (2587 of 2587 objects, "
        "3495 of 3495 proxies).",
    .source =
        "formats/alamo/model/FORMAT.md#objects; "
        "formats/alamo/model/FORMAT.md#proxies; "
        "formats/alamo/model/FORMAT.md#dazzles",
    .repair = "Connect the object to a bone of the skeleton.",
};

constexpr Rule kConnectionOrder = {
    .id = "ALO045",
    .name = "connection-order",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary =
        "Object connections are not in ascending order, or one object has two.",
    .why =
        "The later connection wins, and the object is attached to a bone other "
        "than the intended one.",
    .statement = "Object numbers are ascending and unique (2587 of 2587).",
    .source = kObjectsPage,
    .repair = "Connect each object once, in file order.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Objects are connected once and in order, so the numbers of all other "
        "connections leave only one for the wrong one.",
};

constexpr Rule kNotConnected = {
    .id = "ALO046",
    .name = "object-not-connected",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "A mesh or light is not connected to any bone.",
    .why = "It stays at the origin or is not drawn.",
    .statement = "Every object is connected, except for one in one real file.",
    .source = kObjectsPage,
    .repair = "Connect the object to a bone.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "When one connection has a wrong number, only that of the object "
        "without a connection is left for it; a lost connection needs an "
        "export.",
};

constexpr Rule kConnectionFlag = {
    .id = "ALO047",
    .name = "connection-flag",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A flag of a proxy or dazzle is neither 0 nor 1.",
    .why = "The flag is a yes or no; any other value is damage.",
    .statement =
        "isHidden and altDecreaseStayHidden of a proxy are 0 or 1 in all real "
        "files. The same is inferred for nightOnly and isHidden of a dazzle.",
    .source =
        "formats/alamo/model/FORMAT.md#proxies; "
        "formats/alamo/model/FORMAT.md#dazzles",
    .repair = "Set it to 0 or 1; assetlint fix sets it to 1.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers take any value but 0 as yes, which is 1, but the flag may "
        "have been 0.",
};

constexpr const Rule* kConnectionRules[] = {
    &kConnectionCount, &kConnectionObject, &kConnectionBone,
    &kConnectionOrder, &kNotConnected,     &kConnectionFlag};

class ConnectionChecker {
 public:
  ConnectionChecker(const Connections& connections, uint64_t num_objects,
                    uint64_t num_bones, const Path& path, Report& report)
      : connections_(connections),
        num_objects_(num_objects),
        num_bones_(num_bones),
        path_(path),
        report_(report),
        bones_(kConnectionBone, report),
        objects_(kConnectionObject, report),
        order_(kConnectionOrder, report) {}

  void Check() {
    if (const auto* counts = First<ConnectionCounts>(connections_.children)) {
      CheckCount<ObjectConnection>(*counts, kNumObjects, "nObjects");
      CheckCount<ProxyConnection>(*counts, kNumProxies, "nProxies");
      CheckCount<Dazzle>(*counts, kNumDazzles, "nDazzles");
    }
    CheckObjects();
    ForEach<ProxyConnection>(
        connections_.children,
        [&](const ProxyConnection& p, size_t i) { CheckProxy(p, i); });
    ForEach<Dazzle>(connections_.children,
                    [&](const Dazzle& d, size_t i) { CheckDazzle(d, i); });
    for (Repeats* repeats : {&bones_, &objects_, &order_}) repeats->Finish();
  }

 private:
  template <typename Chunk>
  void CheckCount(const ConnectionCounts& counts, uint8_t id,
                  absl::string_view field) {
    const size_t found = CountOf<Chunk>(connections_.children);
    const std::optional<Mini> mini = FindMini(counts.minis, id);
    if (!mini.has_value() && (id != kNumDazzles || found == 0)) return;
    const uint32_t declared =
        !mini.has_value() ? 0 : std::get<uint32_t>(mini->value);
    if (declared == found || AreLost(connections_, declared, found)) return;
    const FieldValue number =
        mini.has_value()
            ? FieldOf(*mini, field)
            : FieldValue{std::string(field), Header(counts.origin)};
    FindingBuilder finding =
        report_.Expect(kConnectionCount, Path(path_, "counts"), number, found);
    finding.As(FindingRole::kConsequence)
        .Message(field, " is ", declared, ", but the number of chunks is ",
                 found);
    if (mini.has_value() && finding.detailed() && HasAllTypesRight(counts)) {
      const bool confirmed = id == kNumObjects && found == num_objects_;
      finding.Fix(confirmed ? FixLevel::kSafe : FixLevel::kUnsafe,
                  "the number of chunks is ", found);
    }
  }

  // False when the type of a chunk may have been damaged: it is unknown, or the
  // counts fit all chunks together but not those of each type.
  bool HasAllTypesRight(const ConnectionCounts& counts) const {
    const auto& children = connections_.children;
    uint64_t declared = 1;  // the counts
    for (uint8_t id : {kNumObjects, kNumProxies, kNumDazzles}) {
      declared += GetMini<uint32_t>(counts.minis, id).value_or(0);
    }
    return declared != children.size() && CountOf<UnknownChunk>(children) == 0;
  }

  void CheckBone(const Minis& minis, uint8_t id, const Path& path) {
    const std::optional<Mini> mini = FindMini(minis, id);
    if (!mini.has_value()) return;
    const uint32_t bone = std::get<uint32_t>(mini->value);
    if (bone < num_bones_) return;
    const FieldValue field = FieldOf(*mini, "bone");
    bones_.Note(path, field.range, [this, bone, field](FindingBuilder& f) {
      f.Expected(field, absl::StrCat("below ", num_bones_))
          .Message("bone is ", bone, ", but the skeleton has ",
                   Quantity(num_bones_, "bone"));
    });
  }

  template <typename Chunk>
  void CheckFlags(const Chunk& chunk, std::initializer_list<uint8_t> ids,
                  const Path& path) {
    for (const uint8_t id : ids) {
      const std::optional<Mini> mini = FindMini(chunk.minis, id);
      if (!mini.has_value() || std::get<uint32_t>(mini->value) <= 1) continue;
      ReportFlag(kConnectionFlag, FieldOf(*mini, chunk.table().Find(id)->name),
                 path, report_);
    }
  }

  void CheckObjects() {
    std::vector<bool> connected(num_objects_, false);
    std::optional<Connected> previous;
    ForEach<ObjectConnection>(
        connections_.children,
        [&](const ObjectConnection& connection, size_t index) {
          const Path path(path_, "object", static_cast<int64_t>(index));
          CheckBone(connection.minis, kObjectBone, path);
          const std::optional<Mini> mini = FindMini(connection.minis, kObject);
          if (!mini.has_value()) return;
          const uint32_t object = std::get<uint32_t>(mini->value);
          if (object >= num_objects_) {
            return NoteObject(object, path, *mini);
          }
          connected[object] = true;
          const Connected current = {object, index, MiniPayload(*mini)};
          if (previous.has_value() && object <= previous->object) {
            // Either of two equal ones may be meant for another.
            if (object == previous->object) OutOfOrder(*previous, current);
            OutOfOrder(current, *previous);
          }
          previous = current;
        });
    CheckUnconnected(connected);
  }

  // When there is a connection for each object and only one has a number that
  // is not its place: sets that number.
  void FixOnlyWrongObject(FindingBuilder& finding) const {
    if (!finding.detailed() ||
        CountOf<ObjectConnection>(connections_.children) != num_objects_) {
      return;
    }
    uint64_t wrong = 0;
    uint64_t right_number = 0;
    ByteRange place;
    ForEach<ObjectConnection>(
        connections_.children,
        [&](const ObjectConnection& connection, size_t index) {
          const std::optional<Mini> mini = FindMini(connection.minis, kObject);
          if (!mini.has_value()) {
            wrong += 2;  // nowhere to set it
          } else if (std::get<uint32_t>(mini->value) != index) {
            ++wrong;
            right_number = index;
            place = MiniPayload(*mini);
          }
        });
    if (wrong != 1) return;
    finding.FixBy(FixLevel::kSafe,
                  Overwrite(place, static_cast<uint32_t>(right_number)),
                  "all others are connected once and in order");
  }

  void NoteObject(uint32_t object, const Path& path, const Mini& mini) {
    const FieldValue field = FieldOf(mini, "object");
    objects_.Note(path, field.range, [this, object, field](FindingBuilder& f) {
      FixOnlyWrongObject(f);
      f.Expected(field, absl::StrCat("below ", num_objects_))
          .Message("object is ", object,
                   ", but the number of meshes and lights is ", num_objects_);
    });
  }

  struct Connected {
    uint32_t object;
    size_t index;
    ByteRange place;
  };

  void OutOfOrder(const Connected& at, const Connected& neighbour) {
    const Path path(path_, "object", static_cast<int64_t>(at.index));
    order_.Note(path, at.place, [this, at, neighbour](FindingBuilder& f) {
      FixOnlyWrongObject(f);
      f.Field("object").Found(at.object).Message(
          "object is ", at.object,
          neighbour.index < at.index ? ", must be above the previous"
                                     : ", must be below the next",
          " connection's ", neighbour.object);
    });
  }

  void CheckUnconnected(const std::vector<bool>& connected) {
    uint64_t missing = 0;
    uint64_t first = 0;
    for (uint64_t i = 0; i < connected.size(); ++i) {
      if (connected[i]) continue;
      if (missing++ == 0) first = i;
    }
    if (missing == 0) return;
    FindingBuilder finding =
        report_.Add(kNotConnected, path_, Header(connections_.origin));
    FixOnlyWrongObject(finding);
    finding.As(FindingRole::kConsequence).Found(first);
    finding.Message(missing, " of ", connected.size(),
                    missing == 1 ? " objects is" : " objects are",
                    " not connected to any bone; the first is object ", first);
  }

  void CheckProxy(const ProxyConnection& proxy, size_t index) {
    const absl::string_view name = GetText(proxy.minis, kProxyName);
    const Path path(path_, "proxy", static_cast<int64_t>(index), name);
    CheckBone(proxy.minis, kProxyBone, path);
    CheckFlags(proxy, {kProxyHidden, kProxyAltDecreaseStayHidden}, path);
  }

  void CheckDazzle(const Dazzle& dazzle, size_t index) {
    const Path dazzle_path(path_, "dazzle", static_cast<int64_t>(index));
    const auto& data = FirstOrEmpty<DazzleData>(dazzle.children);
    const Path path(dazzle_path, "data");
    CheckBone(data.minis, kDazzleBone, path);
    CheckFlags(data, {kDazzleNightOnly, kDazzleHidden}, path);
  }

  const Connections& connections_;
  uint64_t num_objects_;
  uint64_t num_bones_;
  const Path& path_;
  Report& report_;
  Repeats bones_;
  Repeats objects_;
  Repeats order_;
};

}  // namespace

void ValidateConnections(const Connections& connections, uint64_t num_objects,
                         uint64_t num_bones, const Path& path, Report& report) {
  ConnectionChecker(connections, num_objects, num_bones, path, report).Check();
}

absl::Span<const Rule* const> ConnectionRules() { return kConnectionRules; }

}  // namespace assetlint::alamo
