#include "methods/pith/vocabulary.h"

#include <array>
#include <span>

#include "base/phrase_search.h"
#include "base/word_search.h"

namespace pith {
namespace {

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

}  // namespace

std::string_view name_of(ClassHint hint) {
  return kClassWords[static_cast<std::size_t>(hint)].name;
}

std::string_view name_of(TextHint hint) {
  return kTextWords[static_cast<std::size_t>(hint)].name;
}

Hints class_hints(std::string_view value) {
  static const WordSearch search(kClassWords);
  return search.find(value);
}

Hints text_hints(const FoldedWord& word, bool beyond_ascii) {
  static const PhraseSearch search(kTextWords);
  return search.find(word) | (beyond_ascii ? search.find_inside(word) : 0);
}

}  // namespace pith
