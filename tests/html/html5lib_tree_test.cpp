// Tree construction against html5lib's tests, and against our own in the same format (trees/*.dat), which are
// there without the shared data too.
#include <gtest/gtest.h>

#include <iostream>

#include "html/dump.h"
#include "html/parser.h"
#include "support/check_document.h"
#include "support/html5lib.h"

namespace pith {
namespace {

using test::TreeTest;

struct Context {
  std::string name;
  Namespace ns = Namespace::html;
};

Context context_of(const std::string& fragment) {
  if (fragment.rfind("svg ", 0) == 0) return {fragment.substr(4), Namespace::svg};
  if (fragment.rfind("math ", 0) == 0) return {fragment.substr(5), Namespace::mathml};
  return {fragment, Namespace::html};
}

Name known_name(const std::string& name) {
  for (std::uint32_t i = 1; i < kKnownNamesEnd; ++i)
    if (spelling(Name{i}) == name) return Name{i};
  ADD_FAILURE() << "no name " << name;
  return Name::None;
}

const Document& parse(Parser& parser, const TreeTest& test) {
  if (test.fragment.empty()) return parser.parse(test.data);
  const Context context = context_of(test.fragment);
  return parser.parse_fragment(test.data, known_name(context.name), context.ns);
}

std::string dump(const Document& document, const TreeTest& test) {
  std::string tree = dump_tree(document, test.fragment.empty() ? DumpRoot::document : DumpRoot::fragment);
  if (tree.empty() || tree.back() != '\n') tree += '\n';
  return tree;
}

class TreeFile : public testing::TestWithParam<std::filesystem::path> {};
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TreeFile);

TEST_P(TreeFile, TreesAreAsExpected) {
  const std::string file = GetParam().parent_path().filename() / GetParam().filename();
  const std::vector<TreeTest> tests = test::read_tree_tests(GetParam());
  ASSERT_FALSE(tests.empty()) << "no tests in " << GetParam();
  const test::Exclusions exclusions = test::read_exclusions();
  Parser parser;
  int run = 0, passed = 0, excluded = 0, number = 0;
  for (const TreeTest& test : tests) {
    const std::string key = file + " #" + std::to_string(++number);
    if (test.script == TreeTest::Script::on) continue;  // pith never runs scripts
    ++run;
    const Document& document = parse(parser, test);
    EXPECT_EQ(test::check_document(document), "") << key << "\n" << test.data;
    const std::string got = dump(document, test);
    const bool equal = got == test.expected;
    passed += equal;
    if (exclusions.count(key) != 0) {
      ++excluded;
      EXPECT_FALSE(equal) << key << " is excluded, yet passes: take it off the list";
    } else if (!equal) {
      ADD_FAILURE() << key << (test.fragment.empty() ? "" : " in <" + test.fragment + ">") << "\n"
                    << test.data << "\n"
                    << test::difference(test.expected, got);
    }
  }
  const int left_out = excluded + (number - run);  // excluded, and those for scripting on
  std::cout << file << ":\n"
            << passed << " passed, " << run - passed - excluded << " failed, " << left_out << " skipped\n";
}

std::string name_of_file(const testing::TestParamInfo<std::filesystem::path>& info) {
  std::string name = info.param.stem().string();
  for (char& c : name)
    if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
  return name;
}

INSTANTIATE_TEST_SUITE_P(
    Html5lib, TreeFile,
    testing::ValuesIn(test::files_in(test::data_dir() / "html5lib-tests/tree-construction", ".dat")),
    name_of_file);
INSTANTIATE_TEST_SUITE_P(Own, TreeFile,
                         testing::ValuesIn(test::files_in(test::source_dir() / "tests/html/trees", ".dat")),
                         name_of_file);

TEST(Html5libTree, DataIsThere) {
  if (!test::has_data("html5lib-tests/tree-construction"))
    GTEST_SKIP() << "no html5lib-tests in " << test::data_dir() << " (set PITH_DATA)";
  EXPECT_GE(test::files_in(test::data_dir() / "html5lib-tests/tree-construction", ".dat").size(), 50u);
}

TEST(Html5libExclusions, AreFewAndReasoned) {
  const test::Exclusions exclusions = test::read_exclusions();
  EXPECT_LE(exclusions.size(), 10u);
  for (const auto& [test, reason] : exclusions) EXPECT_GT(reason.size(), 20u) << test;
}

}  // namespace
}  // namespace pith
