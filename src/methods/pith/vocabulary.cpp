// In the lists a word stands between blanks; '-' is where a word of the page begins or ends, so "-ad-" is the
// word "ad" alone and "-nav" begins one. Anything that is no letter or digit parts words, and in class names
// so does a capital behind a small letter.
#include "methods/pith/vocabulary.h"

#include <array>
#include <span>
#include <string>
#include <vector>

#include "base/ascii.h"

namespace pith {
namespace {

struct WordList {
  std::string_view name;
  std::string_view words;
};

constexpr std::array<WordList, kClassHints> kClassWords = {{
    {"navigation",
     "nav menu crumb paginat pager sitemap toolbar topbar -skip megamenu -tabs -steps wayfind jumplink"},
    {"footer", "foot copyright -legal -bottom colophon imprint disclaimer"},
    {"header", "-head masthead banner -top- -topbar -hero -intro -lead -title headline"},
    {"side", "side widget -rail -aside secondary -right- -left- -column"},
    {"social",
     "share sharing social follow facebook twitter whatsapp newsletter subscri signup sign-up login signin "
     "popup modal overlay cookie consent gdpr dialog toast -alert notification paywall"},
    {"related",
     "relat recommend -more- similar -also- popular trending latest recent -next -prev upsell cross-sell "
     "you-may read-more -must- carousel slider swiper recirc teaser further -most-"},
    {"advert",
     "sponsor promo advert -ad- -ads- -adv -ad0 outbrain taboola -dfp -gpt doubleclick banner-ad affiliate "
     "commercial"},
    {"meta",
     "meta byline author -date -time publish -tag- -tags categor -label badge avatar -bio- profile -info "
     "credit caption timestamp reading-time"},
    {"comment", "comment disqus reply replies discuss respond feedback livefyre"},
    {"forum",
     "message post-body postbody postcontent post-content bbcode topic forum thread answer question bbp "
     "-lia- "
     "cooked usertext -vote"},
    {"content",
     "content article -post -entry story -body -main -text prose rich markdown blog -news single -page "
     "wysiwyg "
     "-copy editor descri detail paragraph -rte-"},
    {"product", "product price -sku spec feature review rating -cart -buy shop variant gallery offer stock"},
    {"list",
     "list grid card -item tile -row- -col- collection result archive -feed loop excerpt summary masonry"},
    {"docs", "-doc toc code highlight -api- param guide wiki -mw- readme reference tutorial manual"},
    {"folded", "faq accordion -tab panel collaps toggle hidden -sr-only visually screen-reader dropdown"},
    {"action", "-cta btn button action contact testimonial pricing -plan -logo partner client form search"},
}};

constexpr std::array<WordList, kTextHints> kTextWords = {{
    {"related",
     "-related- -recommended- -similar- -you-may- -you-might- -also-like- -read-also- -more-from- "
     "-more-in- -more-stories- -trending- -most-read- -most-popular- -popular- -latest- -recent- "
     "-up-next- -see-also- -editors-picks- -do-not-miss- -don-t-miss- -keep-reading- -further-reading- "
     "-top-stories- -mehr-zum- -mehr-aus- -lesen-sie- -auch-interessant- -meistgelesen- -ähnliche- "
     "-verwandte- -empfohlen -à-lire- -lire-aussi- -articles-liés- -sur-le-même- -les-plus-lus- "
     "-relacionad -te-puede- -también- -lo-más- -más-leíd -leia- -veja- -mais-lid -saiba-mais- "
     "-leggi-anche- -correlati- -potrebbe- -più-letti- -lees-ook- -meer-over- -læs-også- -läs-mer- "
     "-les-også- -czytaj- -zobacz-też- -читайте- -похожие- -相关 相关阅读 "
     "推荐阅读 関連記事 おすすめ 관련 -ilgili- -اقرأ -advert -sponsored- -anzeige- "
     "-publicité- -publicidad- -pubblicità- -реклама- 广告"},
    {"comments",
     "-comment- -comments- -replies- -leave-a- -kommentar -commentaire -comentario -comentári "
     "-commenti- -reacties- -комментари 评论 コメント 댓글"},
    {"service",
     "-share- -tweet- -facebook- -twitter- -whatsapp- -linkedin- -pinterest- -instagram- -youtube- "
     "-follow-us- -email- -print- -copy-link- -teilen- -partager- -compartir- -compartilh -condividi- "
     "-delen- -udostępnij -поделиться 分享 シェア 공유 -subscribe- -subscription- "
     "-newsletter- -sign-up- -inbox- -abonn -suscri -inscri -iscriviti- -подпис 订阅 登録 "
     "-cookie -consent- -privacy- -gdpr- -datenschutz -confidentialité -privacidad- "
     "-конфиденциальн -log-in- -login- -sign-in- -register- -password- -my-account- "
     "-create-an-account- -anmelden- -connexion- -iniciar-sesión- -войти- 登录 ログイン "
     "-about-us- -contact- -contact-us- -careers- -faq- -help- -site-map- -sitemap- -home- -menu- "
     "-search- -kontakt -über-uns- -accueil- -inicio- -главная-"},
    {"copyright",
     "© -copyright- -all-rights- -rights-reserved- -alle-rechte- -tous-droits- -derechos-reservados- "
     "-direitos-reservados- -impressum- -terms-of- -terms-and- -disclaimer- 版权所有"},
    {"byline",
     "-by- -written-by- -posted- -published- -updated- -min-read- -minutes-read- -ago- -author- -von- "
     "-par- -por- -publicado- -publié- -veröffentlicht- -aktualisiert- -lesezeit- -автор- 作者 "
     "发布 編集部"},
    {"more",
     "-read-more- -learn-more- -show-more- -load-more- -view-all- -see-all- -view-more- -click-here- "
     "-weiterlesen- -mehr-lesen- -lire-la-suite- -en-savoir-plus- -leer-más- -ver-más- -ver-todo "
     "-leggi-tutto- -meer-lezen- -подробнее- 更多 続きを読む 더보기"},
    {"shop",
     "-add-to- -cart- -basket- -checkout- -buy-now- -in-stock- -out-of-stock- -shipping- "
     "-free-delivery- -wishlist- -quantity- -warenkorb- -panier- -carrito- -carrello-"},
}};

enum class Capitals : std::uint8_t { ignored, part_words };

class Automaton {
 public:
  Automaton(std::span<const WordList> lists, Capitals capitals) : capitals_(capitals) {
    symbols_.fill(0);
    for (const WordList& list : lists) number_symbols(list.words);
    for (char c = 'A'; c <= 'Z'; ++c) symbol(c) = symbol(ascii_lower(c));
    states_.emplace_back();
    next_.resize(width_);
    for (std::size_t hint = 0; hint < lists.size(); ++hint) add_words(lists[hint].words, Hints{1} << hint);
    link();
  }

  Hints find(std::string_view text) const {
    Hints hints = 0;
    std::size_t state = next_[0];  // a word begins
    bool parted = true, small = false;
    const auto step = [&](std::uint8_t symbol) {
      state = next_[state * width_ + symbol];
      hints |= states_[state].hints;
    };
    for (const char c : text) {
      const std::uint8_t s = symbols_[static_cast<unsigned char>(c)];
      if (s == 0) {
        if (!parted) step(0);
        parted = true;
        small = false;
        continue;
      }
      if (capitals_ == Capitals::part_words) {
        if (small && c >= 'A' && c <= 'Z') step(0);
        small = c >= 'a' && c <= 'z';
      }
      step(s);
      parted = false;
    }
    if (!parted) step(0);
    return hints;
  }

 private:
  struct State {
    Hints hints = 0;
    std::uint16_t fallback = 0;
  };

  std::uint8_t& symbol(char c) { return symbols_[static_cast<unsigned char>(c)]; }

  // Letters and digits have symbols even where no list uses them: they do not part words.
  void number_symbols(std::string_view words) {
    if (width_ == 1)
      for (unsigned c = 0; c < 128; ++c)
        if (is_ascii_alnum(static_cast<char>(c)) && !(c >= 'A' && c <= 'Z'))
          symbols_[c] = is_ascii_digit(static_cast<char>(c)) ? 1 : static_cast<std::uint8_t>(c - 'a' + 2);
    if (width_ == 1) width_ = 28;
    for (const char c : words)
      if (symbol(c) == 0 && !is_ascii_space(c) && c != '-') symbol(c) = static_cast<std::uint8_t>(width_++);
  }

  void add_words(std::string_view words, Hints hint) {
    for (std::string_view word = next_token(words); !word.empty(); word = next_token(words)) {
      std::size_t state = 0;
      for (const char c : word) {
        const std::size_t edge = state * width_ + symbol(c);
        if (next_[edge] == 0) {
          next_[edge] = static_cast<std::uint16_t>(states_.size());
          states_.emplace_back();
          next_.resize(next_.size() + width_);
        }
        state = next_[edge];
      }
      states_[state].hints |= hint;
    }
  }

  // Breadth first: where no word goes on, the longest that ends the same way does.
  void link() {
    std::vector<std::uint16_t> queue = {0};
    for (std::size_t i = 0; i < queue.size(); ++i) {
      const std::size_t state = queue[i];
      for (std::size_t s = 0; s < width_; ++s) {
        const std::uint16_t otherwise = state == 0 ? 0 : next_[states_[state].fallback * width_ + s];
        std::uint16_t& next = next_[state * width_ + s];
        if (next == 0) {
          next = otherwise;
          continue;
        }
        states_[next].fallback = otherwise;
        states_[next].hints |= states_[otherwise].hints;
        queue.push_back(next);
      }
    }
  }

  const Capitals capitals_;
  std::array<std::uint8_t, 256> symbols_;  // 0: parts words
  std::size_t width_ = 1;                  // number of symbols
  std::vector<State> states_;
  std::vector<std::uint16_t> next_;  // by state and symbol
};

}  // namespace

std::string_view name_of(ClassHint hint) {
  return kClassWords[static_cast<std::size_t>(hint)].name;
}

std::string_view name_of(TextHint hint) {
  return kTextWords[static_cast<std::size_t>(hint)].name;
}

Hints class_hints(std::string_view value) {
  static const Automaton automaton(kClassWords, Capitals::part_words);
  return automaton.find(value);
}

Hints text_hints(std::string_view text) {
  static const Automaton automaton(kTextWords, Capitals::ignored);
  return automaton.find(text);
}

}  // namespace pith
