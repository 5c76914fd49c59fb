#include "article/elements.h"

#include <array>

namespace pith {
namespace {

using Table = std::array<Meaning, kTagsEnd>;

constexpr void set(Table& table, Role role, std::initializer_list<Name> names) {
  for (Name name : names) table[index_of(name)] = {role, Kind::text};
}
constexpr void mark(Table& table, Kind kind, std::initializer_list<Name> names) {
  for (Name name : names) table[index_of(name)] = {Role::mark, kind};
}

constexpr Table make_table() {
  Table t{};
  set(t, Role::block,
      {Name::Address,  Name::Article,  Name::Aside,   Name::Body,  Name::Center,   Name::Dialog,
       Name::Div,      Name::Fieldset, Name::Footer,  Name::Form,  Name::Header,   Name::Hgroup,
       Name::Html,     Name::Legend,   Name::Main,    Name::Nav,   Name::Textarea, Name::Option,
       Name::Optgroup, Name::Search,   Name::Section, Name::Tbody, Name::Thead,    Name::Tfoot,
       Name::Marquee,  Name::Frameset, Name::Noframes});
  set(t, Role::paragraph, {Name::P});
  set(t, Role::heading, {Name::H1, Name::H2, Name::H3, Name::H4, Name::H5, Name::H6});
  set(t, Role::list, {Name::Ul, Name::Ol, Name::Menu, Name::Dir});
  set(t, Role::item, {Name::Li});
  set(t, Role::quote, {Name::Blockquote});
  set(t, Role::preformatted, {Name::Pre, Name::Listing, Name::Xmp, Name::Plaintext});
  set(t, Role::table, {Name::Table});
  set(t, Role::row, {Name::Tr});
  set(t, Role::cell, {Name::Td, Name::Th});
  set(t, Role::caption, {Name::Caption});
  set(t, Role::figure, {Name::Figure});
  set(t, Role::figcaption, {Name::Figcaption});
  set(t, Role::definition_list, {Name::Dl});
  set(t, Role::term, {Name::Dt});
  set(t, Role::definition, {Name::Dd});
  set(t, Role::details, {Name::Details});
  set(t, Role::summary, {Name::Summary});
  set(t, Role::link, {Name::A});
  set(t, Role::line_break, {Name::Br});
  set(t, Role::rule, {Name::Hr});
  set(t, Role::image, {Name::Img, Name::AmpImg});
  set(t, Role::embed, {Name::Iframe, Name::Video, Name::Audio, Name::Embed});
  set(t, Role::never, {Name::Script, Name::Style, Name::Head, Name::Title});
  mark(t, Kind::emphasis, {Name::Em, Name::I, Name::Cite, Name::Dfn, Name::Var});
  mark(t, Kind::strong, {Name::B, Name::Strong});
  mark(t, Kind::strike, {Name::Del, Name::S, Name::Strike});
  mark(t, Kind::code, {Name::Code, Name::Samp, Name::Tt});
  mark(t, Kind::keyboard, {Name::Kbd});
  mark(t, Kind::superscript, {Name::Sup});
  mark(t, Kind::subscript, {Name::Sub});
  mark(t, Kind::mark, {Name::Mark});
  mark(t, Kind::quotation, {Name::Q});
  return t;
}

constexpr Table kMeanings = make_table();

}  // namespace

Meaning meaning_of(Name name) {
  return index_of(name) < kTagsEnd ? kMeanings[index_of(name)] : Meaning{};
}

}  // namespace pith
