// Writes the features and labels of corpora for experiments: dump_features FOLDER CORPUS...
//
//     features.tsv   name and group of each column
//     rows.f32       a row for each block
//     kin.u32        its kinship
//     labels.u32     for each block: its words, and how many of these gold words were placed on
//     pages.tsv      corpus, id, site, type, number of blocks
//     blocks.jsonl   a line for each page: {"gold": text, "blocks": [text, ...]}
#include <cstdio>
#include <fstream>
#include <string>

#include "encoding/decode.h"
#include "eval/align.h"
#include "eval/corpus.h"
#include "eval/json.h"
#include "html/parser.h"
#include "methods/pith/features.h"
#include "methods/visible.h"

namespace pith {
namespace {

class FeatureDump {
 public:
  explicit FeatureDump(const std::string& folder)
      : rows_(folder + "/rows.f32", std::ios::binary),
        kin_(folder + "/kin.u32", std::ios::binary),
        labels_(folder + "/labels.u32", std::ios::binary),
        pages_(folder + "/pages.tsv"),
        blocks_(folder + "/blocks.jsonl") {
    std::ofstream names(folder + "/features.tsv");
    for (const FeatureInfo& info : features())
      names << info.name << '\t' << static_cast<int>(info.group) << '\n';
  }

  void add(const std::string& corpus, const eval::LabelledPage& labelled) {
    const Document& document = parser_.parse(decoder_.decode(labelled.html, {}).text);
    measures_.measure(document);
    const Page page{document, measures_, labelled.url};
    workspace_.arena.reset();
    const Features found = find_features(page, {workspace_}, visible_);
    write(rows_, found.rows);
    write(kin_, found.kinships);
    std::vector<Text> texts;
    std::vector<std::size_t> block_of;
    std::string line = "{\"gold\":";
    line += quoted(labelled.gold.text) + ",\"blocks\":[";
    for (std::size_t i = 0; i < found.blocks.size(); ++i) {
      std::string whole;
      for (NodeId id = found.blocks[i].begin; id < found.blocks[i].end; ++id) {
        if (document[id].type != NodeType::text || visible_.labels[id] != Label::keep) continue;
        whole += document.text(id);
        if (measures_[id].texts == 0) continue;
        texts.push_back({id, std::string(document.text(id)), false});
        block_of.push_back(i);
      }
      line += (i == 0 ? "" : ",") + quoted(whole);
    }
    blocks_ << line << "]}\n";
    const eval::Alignment alignment = eval::align(labelled.gold.text, texts);
    std::vector<std::uint32_t> labels(2 * found.blocks.size());
    for (std::size_t t = 0; t < texts.size(); ++t) {
      labels[2 * block_of[t]] += alignment.nodes[t].words;
      labels[2 * block_of[t] + 1] += alignment.nodes[t].gold;
    }
    write(labels_, std::span<const std::uint32_t>(labels));
    std::string site = eval::domain_of(labelled.url);
    if (site.empty()) site = corpus + "/" + labelled.id;
    pages_ << corpus << '\t' << labelled.id << '\t' << site << '\t' << labelled.type << '\t'
           << found.blocks.size() << '\n';
  }

 private:
  static std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\')
        out += '\\', out += c;
      else
        out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
    }
    return out + '"';
  }
  template <class T>
  static void write(std::ofstream& out, std::span<const T> values) {
    out.write(reinterpret_cast<const char*>(values.data()),
              static_cast<std::streamsize>(values.size_bytes()));
  }

  std::ofstream rows_, kin_, labels_, pages_, blocks_;
  Decoder decoder_;
  Parser parser_;
  Measures measures_;
  Workspace workspace_;
  Extraction visible_;
};

}  // namespace
}  // namespace pith

int main(int argc, char** argv) {
  if (argc < 3) return std::fprintf(stderr, "usage: dump_features FOLDER CORPUS...\n"), 2;
  pith::FeatureDump dump(argv[1]);
  for (int i = 2; i < argc; ++i) {
    const auto corpus = pith::eval::Corpus::open(argv[i]);
    if (!corpus) return std::fprintf(stderr, "%s\n", corpus.error().message.c_str()), 1;
    for (std::size_t p = 0; p < corpus->size(); ++p) {
      pith::eval::Problem problem;
      if (const auto page = corpus->read(p, problem)) dump.add(corpus->name(), *page);
    }
  }
}
