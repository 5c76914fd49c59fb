// SVG and MathML inside HTML: "the rules for parsing tokens in foreign content".
#include <algorithm>
#include <string_view>

#include "base/ascii.h"
#include "html/tree_builder.h"

namespace pith {

using enum Name;

namespace {

struct Adjustment {
  Name from, to;
};

// The tokenizer folds names to lower case; SVG and MathML spell some with capitals.
constexpr Adjustment kSvgTags[] = {{Altglyph, SvgAltGlyph},
                                   {Altglyphdef, SvgAltGlyphDef},
                                   {Altglyphitem, SvgAltGlyphItem},
                                   {Animatecolor, SvgAnimateColor},
                                   {Animatemotion, SvgAnimateMotion},
                                   {Animatetransform, SvgAnimateTransform},
                                   {Clippath, SvgClipPath},
                                   {Feblend, SvgFeBlend},
                                   {Fecolormatrix, SvgFeColorMatrix},
                                   {Fecomponenttransfer, SvgFeComponentTransfer},
                                   {Fecomposite, SvgFeComposite},
                                   {Feconvolvematrix, SvgFeConvolveMatrix},
                                   {Fediffuselighting, SvgFeDiffuseLighting},
                                   {Fedisplacementmap, SvgFeDisplacementMap},
                                   {Fedistantlight, SvgFeDistantLight},
                                   {Fedropshadow, SvgFeDropShadow},
                                   {Feflood, SvgFeFlood},
                                   {Fefunca, SvgFeFuncA},
                                   {Fefuncb, SvgFeFuncB},
                                   {Fefuncg, SvgFeFuncG},
                                   {Fefuncr, SvgFeFuncR},
                                   {Fegaussianblur, SvgFeGaussianBlur},
                                   {Feimage, SvgFeImage},
                                   {Femerge, SvgFeMerge},
                                   {Femergenode, SvgFeMergeNode},
                                   {Femorphology, SvgFeMorphology},
                                   {Feoffset, SvgFeOffset},
                                   {Fepointlight, SvgFePointLight},
                                   {Fespecularlighting, SvgFeSpecularLighting},
                                   {Fespotlight, SvgFeSpotLight},
                                   {Fetile, SvgFeTile},
                                   {Feturbulence, SvgFeTurbulence},
                                   {Foreignobject, SvgForeignObject},
                                   {Glyphref, SvgGlyphRef},
                                   {Lineargradient, SvgLinearGradient},
                                   {Radialgradient, SvgRadialGradient},
                                   {Textpath, SvgTextPath}};

constexpr Adjustment kSvgAttributes[] = {{Attributename, SvgAttributeName},
                                         {Attributetype, SvgAttributeType},
                                         {Basefrequency, SvgBaseFrequency},
                                         {Baseprofile, SvgBaseProfile},
                                         {Calcmode, SvgCalcMode},
                                         {Clippathunits, SvgClipPathUnits},
                                         {Diffuseconstant, SvgDiffuseConstant},
                                         {Edgemode, SvgEdgeMode},
                                         {Filterunits, SvgFilterUnits},
                                         {Glyphref, SvgGlyphRef},
                                         {Gradienttransform, SvgGradientTransform},
                                         {Gradientunits, SvgGradientUnits},
                                         {Kernelmatrix, SvgKernelMatrix},
                                         {Kernelunitlength, SvgKernelUnitLength},
                                         {Keypoints, SvgKeyPoints},
                                         {Keysplines, SvgKeySplines},
                                         {Keytimes, SvgKeyTimes},
                                         {Lengthadjust, SvgLengthAdjust},
                                         {Limitingconeangle, SvgLimitingConeAngle},
                                         {Markerheight, SvgMarkerHeight},
                                         {Markerunits, SvgMarkerUnits},
                                         {Markerwidth, SvgMarkerWidth},
                                         {Maskcontentunits, SvgMaskContentUnits},
                                         {Maskunits, SvgMaskUnits},
                                         {Numoctaves, SvgNumOctaves},
                                         {Pathlength, SvgPathLength},
                                         {Patterncontentunits, SvgPatternContentUnits},
                                         {Patterntransform, SvgPatternTransform},
                                         {Patternunits, SvgPatternUnits},
                                         {Pointsatx, SvgPointsAtX},
                                         {Pointsaty, SvgPointsAtY},
                                         {Pointsatz, SvgPointsAtZ},
                                         {Preservealpha, SvgPreserveAlpha},
                                         {Preserveaspectratio, SvgPreserveAspectRatio},
                                         {Primitiveunits, SvgPrimitiveUnits},
                                         {Refx, SvgRefX},
                                         {Refy, SvgRefY},
                                         {Repeatcount, SvgRepeatCount},
                                         {Repeatdur, SvgRepeatDur},
                                         {Requiredextensions, SvgRequiredExtensions},
                                         {Requiredfeatures, SvgRequiredFeatures},
                                         {Specularconstant, SvgSpecularConstant},
                                         {Specularexponent, SvgSpecularExponent},
                                         {Spreadmethod, SvgSpreadMethod},
                                         {Startoffset, SvgStartOffset},
                                         {Stddeviation, SvgStdDeviation},
                                         {Stitchtiles, SvgStitchTiles},
                                         {Surfacescale, SvgSurfaceScale},
                                         {Systemlanguage, SvgSystemLanguage},
                                         {Tablevalues, SvgTableValues},
                                         {Targetx, SvgTargetX},
                                         {Targety, SvgTargetY},
                                         {Textlength, SvgTextLength},
                                         {Viewbox, SvgViewBox},
                                         {Viewtarget, SvgViewTarget},
                                         {Xchannelselector, SvgXChannelSelector},
                                         {Ychannelselector, SvgYChannelSelector},
                                         {Zoomandpan, SvgZoomAndPan}};

using AdjustmentTable = std::array<Name, kKnownNamesEnd>;

template <std::size_t kCount>
constexpr AdjustmentTable table_of(const Adjustment (&adjustments)[kCount]) {
  AdjustmentTable table{};
  for (std::size_t i = 0; i < table.size(); ++i) table[i] = static_cast<enum Name>(i);
  for (const Adjustment& a : adjustments) table[index_of(a.from)] = a.to;
  return table;
}

constexpr AdjustmentTable kSvgTagTable = table_of(kSvgTags);
constexpr AdjustmentTable kSvgAttributeTable = table_of(kSvgAttributes);

enum Name adjusted(enum Name name, const AdjustmentTable& table) {
  return index_of(name) < table.size() ? table[index_of(name)] : name;
}

bool is_html_encoding(std::string_view encoding) {
  return equals_lower(encoding, "text/html") || equals_lower(encoding, "application/xhtml+xml");
}

}  // namespace

bool TreeBuilder::encoding_is_html(const OpenElements::Element& e) const {
  return e.ns == Namespace::mathml && e.name == AnnotationXml &&
         is_html_encoding(document_.attribute(e.node, Encoding));
}

TreeBuilder::Context TreeBuilder::adjusted_current() const {
  if (is_fragment_ && open_.size() == 1) return context_;
  const OpenElements::Element& e = open_.current();
  return {e.name, e.ns, encoding_is_html(e)};
}

// "MathML text integration point".
bool TreeBuilder::is_text_point(const Context& element) {
  return element.ns == Namespace::mathml && (element.name == Mi || element.name == Mo || element.name == Mn ||
                                             element.name == Ms || element.name == Mtext);
}

// "HTML integration point".
bool TreeBuilder::is_html_point(const Context& element) {
  if (element.ns == Namespace::mathml) return element.encoding_is_html;
  return element.ns == Namespace::svg &&
         (element.name == SvgForeignObject || element.name == Desc || element.name == Title);
}

void TreeBuilder::update_foreign() {
  const Namespace ns = is_fragment_ && open_.size() == 1 ? context_.ns : open_.current().ns;
  foreign_ = !open_.empty() && ns != Namespace::html;
  tokenizer_.set_cdata_allowed(foreign_);
}

// Inside SVG or MathML: whether the token is for the HTML rules all the same, at an integration point.
bool TreeBuilder::uses_html_rules() const {
  if (token_.type == TokenType::end) return true;
  const bool start = token_.type == TokenType::start_tag;
  const bool text = token_.type == TokenType::text || token_.type == TokenType::null_text;
  if (!start && !text) return false;
  const Context current = adjusted_current();
  if (is_html_point(current)) return true;
  if (is_text_point(current)) return text || (token_.name != Mglyph && token_.name != Malignmark);
  return start && token_.name == Svg && current.ns == Namespace::mathml && current.name == AnnotationXml;
}

TreeBuilder::Next TreeBuilder::in_foreign() {
  switch (token_.type) {
    case TokenType::null_text: insert_replacement_character(); break;
    case TokenType::text:
      insert_text();
      if (frameset_ok_ && !is_space(token_.text)) frameset_ok_ = false;
      break;
    case TokenType::comment: insert_comment(); break;
    case TokenType::doctype: break;
    case TokenType::start_tag:
      if (breaks_out_of_foreign()) {
        leave_foreign();
        return process_in_mode();
      }
      foreign_start_tag(adjusted_current().ns);
      break;
    case TokenType::end_tag: return foreign_end_tag();
    case TokenType::end: break;
  }
  return Next::done;
}

bool TreeBuilder::breaks_out_of_foreign() const {
  switch (token_.name) {
    case B:
    case Big:
    case Blockquote:
    case Body:
    case Br:
    case Center:
    case Code:
    case Dd:
    case Div:
    case Dl:
    case Dt:
    case Em:
    case Embed:
    case H1:
    case H2:
    case H3:
    case H4:
    case H5:
    case H6:
    case Head:
    case Hr:
    case I:
    case Img:
    case Li:
    case Listing:
    case Menu:
    case Meta:
    case Nobr:
    case Ol:
    case P:
    case Pre:
    case Ruby:
    case S:
    case Small:
    case Span:
    case Strong:
    case Strike:
    case Sub:
    case Sup:
    case Table:
    case Tt:
    case U:
    case Ul:
    case Var: return true;
    case Font:
      for (std::uint32_t i = 0; i < token_.attributes.count; ++i) {
        const enum Name name = document_.attributes_[token_.attributes.begin + i].name;
        if (name == Color || name == Face || name == Size) return true;
      }
      return false;
    default: return false;
  }
}

// Inserts a foreign element for the current tag.
void TreeBuilder::foreign_start_tag(Namespace ns) {
  adjust_attributes(ns);
  insert_element(ns == Namespace::svg ? adjusted(token_.name, kSvgTagTable) : token_.name, ns);
  if (token_.self_closing) pop();
}

void TreeBuilder::adjust_attributes(Namespace ns) {
  for (std::uint32_t i = 0; i < token_.attributes.count; ++i) {
    enum Name& name = document_.attributes_[token_.attributes.begin + i].name;
    if (ns == Namespace::svg) name = adjusted(name, kSvgAttributeTable);
    if (ns == Namespace::mathml && name == Definitionurl) name = DefinitionURL;
  }
}

// "Any other end tag": the topmost foreign element of that name, unless an HTML element stands above it.
TreeBuilder::Next TreeBuilder::foreign_end_tag() {
  if (token_.name == Br || token_.name == P) {
    leave_foreign();
    return process_in_mode();
  }
  const OpenEntry e = open_.topmost_foreign(token_.name);
  const OpenEntry html = open_.current().html;
  if (e != 0 && open_[e].position > open_[html].position) {
    pop_until(e);
    return Next::done;
  }
  return html == open_.bottom() ? Next::done : process_in_mode();
}

// Pops until an integration point or an HTML element is current.
void TreeBuilder::leave_foreign() {
  for (;;) {
    const OpenElements::Element& e = open_.current();
    const Context element = {e.name, e.ns, encoding_is_html(e)};
    if (e.ns == Namespace::html || is_html_point(element) || is_text_point(element)) break;
    pop();
  }
  update_foreign();
}

}  // namespace pith
