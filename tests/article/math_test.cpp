#include "article/math.h"

#include <gtest/gtest.h>

#include "html/parser.h"

namespace pith {
namespace {

std::string latex(std::string_view inner) {
  Parser parser;
  const std::string page = "<math>" + std::string(inner) + "</math>";
  const Document& document = parser.parse(page);
  for (NodeId id = 0; id < document.size(); ++id)
    if (document.is_element(id) && document[id].name == Name::Math) return mathml_to_latex(document, id);
  return "no formula";
}

TEST(MathMl, Structures) {
  EXPECT_EQ(latex("<mfrac><mi>a</mi><mi>b</mi></mfrac>"), "\\frac{a}{b}");
  EXPECT_EQ(latex("<msqrt><mi>a</mi><mo>+</mo><mi>b</mi></msqrt>"), "\\sqrt{a+b}");
  EXPECT_EQ(latex("<mroot><mi>x</mi><mn>3</mn></mroot>"), "\\sqrt[3]{x}");
  EXPECT_EQ(latex("<msub><mi>x</mi><mi>i</mi></msub>"), "x_{i}");
  EXPECT_EQ(latex("<msubsup><mi>x</mi><mi>i</mi><mn>2</mn></msubsup>"), "x_{i}^{2}");
  EXPECT_EQ(latex("<msup><mrow><mi>a</mi><mi>b</mi></mrow><mn>2</mn></msup>"), "{ab}^{2}");
  EXPECT_EQ(latex("<munder><mo>lim</mo><mi>n</mi></munder>"), "\\lim_{n}");
  EXPECT_EQ(latex("<munder><mi>x</mi><mo>~</mo></munder>"), "\\underset{\\sim}{x}");
  EXPECT_EQ(latex("<mover><mi>x</mi><mo>&#x2192;</mo></mover>"), "\\vec{x}");
  EXPECT_EQ(latex("<munderover><mo>&#x2211;</mo><mi>i</mi><mi>n</mi></munderover>"), "\\sum_{i}^{n}");
  EXPECT_EQ(latex("<mfenced separators='\xC3\x9Fx'><mi>a</mi><mi>b</mi></mfenced>"),
            "\\left(a\xC3\x9F"
            "b\\right)");
  EXPECT_EQ(latex("<mfenced open='{' close=''><mi>a</mi><mi>b</mi></mfenced>"), "\\left\\{a,b\\right.");
  EXPECT_EQ(latex("<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr> "
                  "<mtr><mtd><mi>c</mi></mtd></mtr></mtable>"),
            "\\begin{matrix}a & b \\\\ c\\end{matrix}");
}

TEST(MathMl, Tokens) {
  EXPECT_EQ(latex("<mi>&alpha;</mi><mi>x</mi>"), "\\alpha x");
  EXPECT_EQ(latex("<mi>&alpha;</mi><mn>2</mn>"), "\\alpha2");
  EXPECT_EQ(latex("<mi>sin</mi><mi>x</mi>"), "\\sin x");
  EXPECT_EQ(latex("<mi>speed</mi>"), "\\mathrm{speed}");
  EXPECT_EQ(latex("<mi mathvariant=bold>v</mi>"), "\\mathbf{v}");
  EXPECT_EQ(latex("<mtext>if a_b {c}</mtext>"), "\\text{if a\\_b \\{c\\}}");
  EXPECT_EQ(latex("<mi>f</mi><mo>&#x2061;</mo><mo>(</mo><mi>x</mi><mo>)</mo>"), "f(x)");
  EXPECT_EQ(latex("<mn>50</mn><mo>%</mo>"), "50\\%");
}

TEST(MathMl, MissingChildren) {
  for (std::string_view name : {"mfrac", "mroot", "msub", "msubsup", "munderover", "mover", "munder",
                                "mmultiscripts", "mfenced", "mtable", "menclose", "semantics", "maction"}) {
    const std::string page = "<" + std::string(name) + "></" + std::string(name) + ">";
    EXPECT_NE(latex(page), "no formula") << name;
  }
}

TEST(Tex, Cleaned) {
  EXPECT_EQ(clean_tex(" {\\displaystyle x^{2}} "), "x^{2}");
  EXPECT_EQ(clean_tex("{\\displaystyle a}+{b}"), "{\\displaystyle a}+{b}");
  EXPECT_EQ(clean_tex("$x$"), "x");
  EXPECT_EQ(clean_tex("\\[ x \\]"), "x");
  EXPECT_EQ(clean_tex("a\n\n\nb"), "a\nb");
  EXPECT_EQ(clean_tex("a\\ "), "a\\ ");
}

}  // namespace
}  // namespace pith
