// The tree, its measures and its lines. First byte: document or a fragment's context; second: limits.
#include "base/utf8.h"
#include "html/dump.h"
#include "html/parser.h"
#include "measure/lines.h"
#include "measure/measures.h"
#include "support/check_document.h"
#include "target.h"

namespace {

struct Context {
  pith::Name name = pith::Name::None;  // None: a whole document
  pith::Namespace ns = pith::Namespace::html;
};
constexpr Context kContexts[] = {{},
                                 {},
                                 {},
                                 {pith::Name::Body},
                                 {pith::Name::Div},
                                 {pith::Name::Table},
                                 {pith::Name::Tbody},
                                 {pith::Name::Tr},
                                 {pith::Name::Td},
                                 {pith::Name::Caption},
                                 {pith::Name::Colgroup},
                                 {pith::Name::Select},
                                 {pith::Name::Template},
                                 {pith::Name::Frameset},
                                 {pith::Name::Html},
                                 {pith::Name::Head},
                                 {pith::Name::Title},
                                 {pith::Name::Script},
                                 {pith::Name::Plaintext},
                                 {pith::Name::Form},
                                 {pith::Name::Svg, pith::Namespace::svg},
                                 {pith::Name::SvgForeignObject, pith::Namespace::svg},
                                 {pith::Name::Math, pith::Namespace::mathml},
                                 {pith::Name::Mi, pith::Namespace::mathml}};

pith::Limits limits_of(unsigned choice) {
  constexpr std::uint32_t kDepths[] = {512, 0, 4, 16};
  constexpr std::uint32_t kNodes[] = {100'000, 1000, 30, 100'000};
  constexpr std::uint32_t kAttributes[] = {4096, 0, 2, 1};
  pith::Limits limits;
  limits.depth = kDepths[choice & 3];
  limits.nodes = kNodes[choice >> 2 & 3];
  limits.attributes = kAttributes[choice >> 4 & 3];
  if ((choice & 64) != 0) limits.bytes = 100;
  return limits;
}

const pith::Document& parse(pith::Parser& parser, std::string_view page, const Context& context,
                            const pith::Limits& limits) {
  if (context.name == pith::Name::None) return parser.parse(page, limits);
  return parser.parse_fragment(page, context.name, context.ns, limits);
}

void check_limits(const pith::Document& document, const pith::Limits& limits, pith::Status status) {
  // The standard's own elements (html, head, body, a row of a table) may stand above the limits' edge.
  constexpr std::uint32_t kSlack = 16;
  fuzz::expect(document.size() <= limits.nodes + kSlack, "node limit");
  if (limits.depth != 0) fuzz::expect(pith::test::depth_of(document) <= limits.depth + kSlack, "depth limit");
  if (document.size() > limits.nodes)
    fuzz::expect(status >= pith::Status::node_limit, "status of the node limit");
}

// Lines stand side by side, with nothing or a line feed between them.
void check_lines(std::string_view source, std::span<const pith::Line> lines) {
  const bool valid =
      pith::utf8::is_valid(source);  // as any page is once it is decoded; else counts are rough
  std::size_t begin = 0;
  for (const pith::Line& line : lines) {
    fuzz::expect(line.begin == begin && line.begin <= line.end, "lines side by side");
    begin = line.end + (line.end < source.size() && source[line.end] == '\n' ? 1 : 0);
    if (valid)
      fuzz::expect(line.trimmed <= line.characters && line.non_space_chars <= line.characters,
                   "lines in order");
  }
  fuzz::expect(begin == source.size(), "lines to the end");
}

void check_measures(const pith::Document& document) {
  static pith::Measures measures;
  static pith::Lines lines;
  measures.measure(document);
  std::uint32_t elements = 0;
  for (pith::NodeId id = 0; id < document.size(); ++id) {
    const pith::Measure& m = measures[id];
    fuzz::expect(m.non_space_chars <= m.characters && m.words <= m.non_space_chars &&
                     m.link_non_space_chars <= m.non_space_chars,
                 "measures in order");
    fuzz::expect(m.links <= m.link_tags && m.link_tags <= m.tags && m.tags <= m.nodes, "tags in order");
    elements += document.is_element(id) ? 1 : 0;
  }
  fuzz::expect(measures[pith::kRoot].tags <= elements, "no more tags than elements");
  for (const std::uint32_t longest : {1U, 7U, 0U}) {
    lines.measure(document, longest);
    check_lines(document.source(), lines.all());
  }
  for (const pith::Node& node : document.nodes()) {
    const pith::Lines::Range range = lines.of(node);
    fuzz::expect(range.first <= range.last && range.last < lines.all().size(), "lines of a node");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Input input(data, size);
  const Context context = input.pick(kContexts);
  const pith::Limits limits = limits_of(input.choice());
  const std::string page = input.rest();

  static pith::Parser used;  // whatever it read before must not matter
  const pith::Document& document = parse(used, page, context, limits);
  const std::string problem = pith::test::check_document(document);
  fuzz::expect(problem.empty(), problem);
  check_limits(document, limits, used.status());
  check_measures(document);
  const std::string tree = pith::dump_tree(document);

  pith::Parser fresh;
  fuzz::expect(pith::dump_tree(parse(fresh, page, context, limits)) == tree, "the same tree twice");
  return 0;
}
