// What the tree construction stage needs to know about a tag, as bits.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>

#include "dom/document.h"

namespace pith {

enum TagFact : std::uint16_t {
  kSpecial = 1,         // the standard's "special" category
  kScope = 2,           // ends "in scope"
  kTableScope = 4,      // ends "in table scope"
  kItemStop = 8,        // special, but not address, div or p: ends the search for an open li, dd or dt
  kDecidesMode = 16,    // "reset the insertion mode appropriately" stops here
  kImpliedEnd = 32,     // "generate implied end tags" closes it
  kImpliedEndAll = 64,  // "generate all implied end tags thoroughly" closes it
  kTableContext = 128,  // text in it is foster parented: table, tbody, tfoot, thead, tr
  kHeading = 256,       // h1 to h6
  kBlock = 512,         // closes an open p, and its end tag closes everything up to it
  kFormatting = 1024,   // the standard\'s "formatting" category
  kHeadContent = 2048,  // goes through the "in head" rules wherever it stands
  kTablePart = 4096,    // caption, columns, sections, rows and cells
};

inline constexpr auto kHtmlTagFacts = [] {
  std::array<std::uint16_t, kTagsEnd> facts{};
  const auto add = [&](std::uint16_t fact, std::initializer_list<Name> names) {
    for (Name n : names) facts[index_of(n)] = static_cast<std::uint16_t>(facts[index_of(n)] | fact);
  };
  using enum Name;
  add(kSpecial | kItemStop,
      {Applet,  Area,     Article,  Aside,   Base,     Basefont, Bgsound,  Blockquote, Body,     Br,
       Button,  Caption,  Center,   Col,     Colgroup, Dd,       Details,  Dir,        Dl,       Dt,
       Embed,   Fieldset, Figure,   Footer,  Form,     Frame,    Frameset, H1,         H2,       H3,
       H4,      H5,       H6,       Head,    Header,   Hgroup,   Hr,       Html,       Iframe,   Img,
       Input,   Keygen,   Li,       Link,    Listing,  Main,     Marquee,  Menu,       Meta,     Nav,
       Noembed, Noframes, Noscript, Object,  Ol,       Param,    Pre,      Script,     Search,   Section,
       Select,  Source,   Style,    Summary, Table,    Tbody,    Td,       Figcaption, Template, Textarea,
       Tfoot,   Th,       Thead,    Title,   Tr,       Track,    Ul,       Wbr,        Xmp,      Plaintext});
  add(kSpecial, {Address, Div, P});
  add(kScope, {Applet, Caption, Html, Table, Td, Th, Marquee, Object, Select, Template});
  add(kTableScope, {Html, Table, Template});
  add(kDecidesMode,
      {Td, Th, Tr, Tbody, Thead, Tfoot, Caption, Colgroup, Table, Template, Head, Body, Frameset, Html});
  add(kImpliedEnd | kImpliedEndAll, {Dd, Dt, Li, Optgroup, Option, P, Rb, Rp, Rt, Rtc});
  add(kImpliedEndAll, {Caption, Colgroup, Tbody, Td, Tfoot, Th, Thead, Tr});
  add(kTableContext, {Table, Tbody, Tfoot, Thead, Tr});
  add(kHeading, {H1, H2, H3, H4, H5, H6});
  add(kBlock, {Address, Article, Aside,    Blockquote, Center, Details, Dialog,  Dir,
               Div,     Dl,      Fieldset, Figcaption, Figure, Footer,  Header,  Hgroup,
               Main,    Menu,    Nav,      Ol,         Search, Section, Summary, Ul});
  add(kFormatting, {A, B, Big, Code, Em, Font, I, Nobr, S, Small, Strike, Strong, Tt, U});
  add(kHeadContent, {Base, Basefont, Bgsound, Link, Meta, Noframes, Script, Style, Template, Title});
  add(kTablePart, {Caption, Col, Colgroup, Tbody, Td, Tfoot, Th, Thead, Tr});
  return facts;
}();

inline std::uint16_t tag_facts(Name name, Namespace ns) {
  if (ns == Namespace::html)
    return index_of(name) < kTagsEnd ? kHtmlTagFacts[index_of(name)] : std::uint16_t{0};
  using enum Name;
  constexpr std::uint16_t kIntegration = kSpecial | kScope | kItemStop;
  if (ns == Namespace::svg)
    return name == SvgForeignObject || name == Desc || name == Title ? kIntegration : std::uint16_t{0};
  return name == Mi || name == Mo || name == Mn || name == Ms || name == Mtext || name == AnnotationXml
             ? kIntegration
             : std::uint16_t{0};
}

}  // namespace pith
