"""unity_library and unity_test: a cc_library and a cc_test compiled in one piece.

Most of a compilation is parsing the same headers again, so the sources of a
folder are one unit: a source that includes them. They must agree on names in
anonymous namespaces. With --define=unity=off, which every --config with a
sanitizer has, each is compiled by itself, and must include what it needs.
"""

def _unit_impl(ctx):
    unit = ctx.actions.declare_file(ctx.label.name + ".cc")
    ctx.actions.write(unit, "".join([
        # Not short_path, which begins with ../ in another's workspace.
        '#include "%s/%s"\n' % (source.owner.package, source.owner.name)
        for source in ctx.files.srcs
    ]))
    return [DefaultInfo(files = depset([unit]))]

_unit = rule(
    implementation = _unit_impl,
    attrs = {"srcs": attr.label_list(allow_files = [".cc"])},
)

def unity_library(name, srcs, units = 1, separate_srcs = [], **kwargs):
    """See above.

    Args:
      name: as of a cc_library, like all other arguments.
      srcs: sources, and headers that only they include.
      units: how many compilations share the sources.
      separate_srcs: sources that are compiled by themselves.
      **kwargs: of the cc_library.
    """
    sources = [source for source in srcs if source.endswith(".cc")]
    names = ["%s_unit%d" % (name, i) for i in range(units)]
    for i in range(units):
        _unit(
            name = names[i],
            srcs = sources[len(sources) * i // units:len(sources) * (i + 1) // units],
            testonly = kwargs.get("testonly", False),
            visibility = ["//visibility:private"],
        )
    native.cc_library(
        name = name,
        srcs = separate_srcs + select({
            "//tools:separate_sources": srcs,
            "//conditions:default": names + [s for s in srcs if s not in sources],
        }),
        textual_hdrs = select({
            "//tools:separate_sources": [],
            "//conditions:default": sources,
        }),
        **kwargs
    )

def unity_test(name, srcs, deps, size = None, data = [], args = [], separate_srcs = [], **kwargs):
    """The same for a cc_test.

    Args:
      name: as of a cc_test, like all other arguments.
      srcs: see above.
      deps: of the sources.
      size: of the test.
      data: of the test.
      args: of the test.
      separate_srcs: see above.
      **kwargs: of both the sources and the test.
    """
    unity_library(
        name = name + "_sources",
        testonly = True,
        srcs = srcs,
        alwayslink = True,
        separate_srcs = separate_srcs,
        deps = deps,
        **kwargs
    )
    native.cc_test(
        name = name,
        size = size,
        args = args,
        data = data,
        deps = [":%s_sources" % name],
        **kwargs
    )
