#include "meta/language.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "meta/text.h"

namespace pith {
namespace {

constexpr std::size_t kMostBytes = 4 << 10;             // of the text that are looked at
constexpr std::size_t kFewWords = 8;                    // a text of so few proves nothing
constexpr double kLeastPoints = 2, kLeastShare = 0.04;  // of words that must be common ones of the language
constexpr double kClose = 0.75;  // the hint is believed if it has this share of the best one's points

// Scripts that tell the language, or a group of them. Ranges of code points in order.
enum class Script : std::uint8_t { other, latin, cyrillic, arabic, devanagari, han, kana };
struct Range {
  char32_t first, last;
  Script script;
  std::string_view language;  // of scripts that one language has to itself, or nearly
};
constexpr Range kRanges[] = {
    {0xC0, 0x24F, Script::latin, ""},      {0x370, 0x3FF, Script::other, "el"},
    {0x400, 0x52F, Script::cyrillic, ""},  {0x531, 0x58F, Script::other, "hy"},
    {0x590, 0x5FF, Script::other, "he"},   {0x600, 0x6FF, Script::arabic, ""},
    {0x750, 0x77F, Script::arabic, ""},    {0x900, 0x97F, Script::devanagari, ""},
    {0x980, 0x9FF, Script::other, "bn"},   {0xA00, 0xA7F, Script::other, "pa"},
    {0xA80, 0xAFF, Script::other, "gu"},   {0xB00, 0xB7F, Script::other, "or"},
    {0xB80, 0xBFF, Script::other, "ta"},   {0xC00, 0xC7F, Script::other, "te"},
    {0xC80, 0xCFF, Script::other, "kn"},   {0xD00, 0xD7F, Script::other, "ml"},
    {0xD80, 0xDFF, Script::other, "si"},   {0xE00, 0xE7F, Script::other, "th"},
    {0xE80, 0xEFF, Script::other, "lo"},   {0xF00, 0xFFF, Script::other, "bo"},
    {0x1000, 0x109F, Script::other, "my"}, {0x10A0, 0x10FF, Script::other, "ka"},
    {0x1100, 0x11FF, Script::other, "ko"}, {0x1200, 0x137F, Script::other, "am"},
    {0x1780, 0x17FF, Script::other, "km"}, {0x1800, 0x18AF, Script::other, "mn"},
    {0x1E00, 0x1EFF, Script::latin, ""},   {0x1F00, 0x1FFF, Script::other, "el"},
    {0x3040, 0x30FF, Script::kana, "ja"},  {0x3130, 0x318F, Script::other, "ko"},
    {0x3400, 0x4DBF, Script::han, "zh"},   {0x4E00, 0x9FFF, Script::han, "zh"},
    {0xAC00, 0xD7AF, Script::other, "ko"},
};

// The commonest words of languages that share a script, those above all that their neighbours do not have.
struct Words {
  std::string_view language;
  std::string_view list;
};
constexpr Words kWords[] = {
    {"en",
     "the of and to in is that for it with as was on are be this by at from have not you but they his her "
     "which "
     "or has will one all their can more about would been when who what your we our if there how said"},
    {"de",
     "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus "
     "er "
     "hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber "
     "vor "
     "zur bis mehr durch man sein wurde kann wir ich"},
    {"fr",
     "de la le et les des en un du une que est pour qui dans par plus pas au sur ne se sont avec il ce elle "
     "aux ou mais cette nous vous ont été leur être tout ces fait comme aussi deux son après très ses même "
     "où"},
    {"es",
     "de la que el en y los se del las un por con una su para es al lo como más o pero sus le ha me si sin "
     "sobre este ya entre cuando todo esta ser son dos también fue había era muy hasta desde está nos años"},
    {"it",
     "di e il la che in un per è del della non una le con da sono si al dei come gli anche alla più dal nel "
     "ma "
     "ha lo delle ai su se ci nella questo stato essere dalla tra ed questa degli loro suo anni dopo hanno"},
    {"pt",
     "de a o que e do da em um para com não uma os no se na por mais as dos como mas ao ele das à seu sua ou "
     "quando muito nos já eu também só pelo pela até isso ela entre depois sem mesmo aos são foi está você"},
    {"nl",
     "de van het een en in is dat op te zijn met voor niet aan er om ook als dan maar bij nog uit naar door "
     "worden deze die hij over wordt heeft ze tot je hebben meer kan geen was werd zich dit wel al of haar"},
    {"sv",
     "och i att det som en på är av för med den till inte har de ett om var men jag från vi så kan när nu "
     "ska "
     "också efter under hade där vid än sig eller skulle mot hon detta över alla blir mycket andra"},
    {"da",
     "og i at det er en til af på for med der den som ikke de et har var vi kan fra om men jeg så sig blev "
     "efter "
     "også når eller ved skal blive hvor ud være havde mere han hun hvad nogle bliver deres meget mellem"},
    {"no",
     "og i det er på som en til at av for med den har ikke de et var vi om men fra kan så jeg seg etter også "
     "når eller ved skal bli hvor ut være hadde mer han hun hva noen blir deres mye mellom opp sier fikk"},
    {"fi",
     "ja on ei se että oli hän mutta ovat kun niin joka myös mukaan sen kuin jos tai vain ole ollut voi olla "
     "nyt mitä jotka hänen tämä sitä jo vielä kanssa vuoden ne siitä joita tämän siis sekä"},
    {"pl",
     "w i na z do się nie to że jest o jak po co od za dla przez tym ale są oraz był może tego przy które "
     "jego czy tak być tylko już który będzie ze została roku też ma ich można przed"},
    {"cs",
     "a v se na je že s z do o to i k ve pro si za by jsou jako ale který které od po při jeho není také "
     "však nebo až byl bylo jen jejich podle může už než která tak má být ještě"},
    {"sk",
     "a v sa na je že s z do o to aj k vo pre si za by sú ako ale ktorý ktoré od po pri jeho nie tiež však "
     "alebo až bol bolo len ich podľa môže už než ktorá tak má byť ešte čo som"},
    {"hu",
     "a az és hogy nem is egy ez volt meg de már csak mint még szerint el ezt azt van ki kell vagy lehet "
     "után "
     "nagyon minden ha sem így aki amely több majd be lesz pedig között akkor"},
    {"ro",
     "de și în la a cu pe care din nu o un să mai este că pentru sunt al fost prin au ce sau după dar lui fi "
     "ale această acest cel lor fiind cea avea iar fără între când despre"},
    {"tr",
     "ve bir bu da de için ile olarak çok daha olan gibi kadar sonra en ne her ancak var değil o ise ya "
     "bunun "
     "diye göre tarafından oldu olduğu yıl iki içinde kendi olduğunu ama mi üzerinde"},
    {"id",
     "yang dan di untuk dengan ini itu dari dalam tidak pada akan juga ke ada mereka adalah oleh bisa "
     "sebagai "
     "kami telah karena atau saat lebih saya tersebut sudah dapat seperti hanya bahwa orang kita"},
    {"vi",
     "và của là có trong được cho với không các người một đã những này để khi từ năm đến về như tại ra sẽ "
     "vào "
     "cũng nhiều còn trên sau thì phải đó nhưng việc theo"},
    {"hr",
     "i u je na se da su za od s o koji kao što bi ne iz to nije ili će ali sa koja bio po koje samo već smo "
     "kako više tako još do biti kad može te prije između godine nakon"},
    {"sl",
     "in je v na se da so za ki z pa tudi s ne po kot ali bi pri o bo bil kar še iz ni že bilo tako sem "
     "lahko do zaradi med ker ob leta smo več jih le"},
    {"et",
     "ja on ei et see oli ta mis kui ka aga oma ning kes või siis selle seda nii ole välja veel mida pole "
     "juba peale oleks kuid nagu eesti aasta saab kõik tema olnud"},
    {"lv",
     "un ir ka ar no uz par kas bet arī to tas pēc lai tiek bija nav kā vai gan tā tikai jau pie gada kuri "
     "līdz vairāk savu viņš bez to būs kad šis"},
    {"lt",
     "ir į kad iš su yra tai bet buvo kaip apie už jo dėl ar po nuo prie bus dar jau labai tik jie savo kas "
     "yra gali jų šis taip pat metų per"},
    {"ca",
     "de la i el que a en els les un per amb una del és al no es més ha com l'any seva seu dels però aquest "
     "aquesta també són ser fins molt on han està entre quan sobre"},
    {"sq",
     "në e të i një që për me nga është dhe se do më ka ishte si kanë janë nuk ose por të cilat duke tij pas "
     "kjo ky edhe vetëm shumë nëse"},
    {"is",
     "og í að á er sem til um við með af en ekki var hann það fyrir eru hefur frá því þar hún við verið þeir "
     "svo eftir þetta líka eða mjög"},
    {"af",
     "die en van in is het nie dat te vir met wat op sy 'n om was aan deur ek hy ook as maar word uit kan "
     "hulle sal haar ons jy toe hierdie meer"},
    {"sw",
     "ya na wa kwa ni katika za la kuwa cha hiyo hii yake watu huo lakini kama sana baada pia hivyo hilo "
     "wake alisema bila zaidi kila wengi"},
    {"tl",
     "ang ng sa na mga at ay ito para siya kung hindi ni si may mula ako niya nila isang din kanyang pero "
     "lang namin dahil nang"},

    {"ru",
     "и в не на что с по как это из к для от за его но то так же все был о а только она они он мы до или "
     "было бы уже еще при если году который может быть этого были также чтобы после"},
    {"uk",
     "і в не на що з у та до як за це від для по його але про є або він бути був ще також який його вже "
     "було яка ми їх може років після які під час щоб тільки якщо"},
    {"bg",
     "на и да в се за от не е с че по като са ще до това но при което или след как бъде има към само който "
     "няма може през още много те със той беше които тази този"},
    {"sr",
     "и у је на се да су за од са о који као што би не из то није или ће али која био по које само већ смо "
     "како више тако још до бити кад може године након"},
    {"mk",
     "на и во да се од за со не е дека ќе што по како или но кои која само ги го беше биде при има уште "
     "може тоа таа овој сите според"},
    {"be",
     "і ў не на што з у да як за па гэта ад для але яго быў ці або каб таксама які яна яны пры было калі "
     "гэтага ўжо больш толькі"},
    {"kk",
     "және бұл үшін да де мен бір болып деп қазақстан туралы бар емес оның бойынша жылы еді осы сол кейін "
     "ол керек"},

    {"ar",
     "في من على إلى أن التي الذي هذا عن مع ما كان لا هذه بعد كل قد لم بين ذلك أو إن كما هو هي عام خلال منذ "
     "حيث كانت وقد وفي ومن غير"},
    {"fa",
     "و در به از که این را با است برای آن یک خود تا کرد بر هم نیز شد می ها شود بود کند شده اما یا گفت باید "
     "دارد پس ما اگر هر"},
    {"ur",
     "کے کی میں ہے اور سے کا کو نے پر کہ یہ ہیں اس بھی ایک تھا کر نہیں وہ لیے ہو ان جو تو گیا ہوئے اپنے "
     "کہا تھے بعد ساتھ"},

    {"hi",
     "के में है की और से का को पर यह ने कि एक हैं भी इस था नहीं कर लिए हो तो गया वह अपने जो साथ रहा बाद कहा "
     "ही थे"},
    {"mr",
     "आणि आहे या च्या ते हे मध्ये एक होते नाही असे केली करण्यात त्या येथे झाले आहेत तर साठी की होती मी यांनी "
     "केले"},
    {"ne", "र छ को मा का लाई पनि यो गरेको भएको छन् गर्न एक भने हो थियो तर गर्ने बाट नेपाल भन्दा उनले हुन"},
};
constexpr std::size_t kLanguages = std::size(kWords);
static_assert(kLanguages <= 64);

// Tags that pages state for what the lists know under another name.
struct Alias {
  std::string_view stated, listed;
};
constexpr Alias kAliases[] = {{"nb", "no"}, {"nn", "no"}, {"ms", "id"},  {"bs", "hr"},
                              {"sr", "hr"}, {"sh", "hr"}, {"fil", "tl"}, {"gl", "pt"},
                              {"mo", "ro"}, {"iw", "he"}, {"in", "id"}};

// The words of all lists with the languages that have them, a bit each.
class WordTable {
 public:
  WordTable() {
    for (std::size_t language = 0; language < kLanguages; ++language)
      for (const std::string_view word : words_of(kWords[language].list))
        add(word, std::uint64_t{1} << language);
  }

  std::uint64_t languages_of(std::string_view word) const {
    if (word.size() > kLongestWord) return 0;
    for (std::size_t at = slot_of(word);; at = (at + 1) % kSlots)
      if (slots_[at].languages == 0 || slots_[at].word == word) return slots_[at].languages;
  }

 private:
  static constexpr std::size_t kSlots = 4096, kLongestWord = 32;
  struct Slot {
    std::string_view word;
    std::uint64_t languages = 0;
  };

  static std::size_t slot_of(std::string_view word) { return hash_bytes(word) % kSlots; }
  void add(std::string_view word, std::uint64_t language) {
    std::size_t at = slot_of(word);
    while (slots_[at].languages != 0 && slots_[at].word != word) at = (at + 1) % kSlots;
    slots_[at].word = word;
    slots_[at].languages |= language;
  }

  std::array<Slot, kSlots> slots_;
};

const WordTable& word_table() {
  static const WordTable table;
  return table;
}

const Range* range_of(char32_t c) {
  const auto* range = std::lower_bound(std::begin(kRanges), std::end(kRanges), c,
                                       [](const Range& r, char32_t value) { return r.last < value; });
  return range != std::end(kRanges) && range->first <= c ? range : nullptr;
}

constexpr std::size_t kLatin = 0;  // of kRanges; ASCII counts there too

struct Scripts {
  std::size_t letters = 0;
  std::array<std::size_t, std::size(kRanges)> counts{};

  std::size_t of(Script script) const {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i) sum += kRanges[i].script == script ? counts[i] : 0;
    return sum;
  }
};

Scripts scripts_of(std::string_view text) {
  Scripts scripts;
  for (const char *at = text.data(), *const end = at + text.size(); at != end;) {
    if (is_ascii_alpha(*at)) {
      ++at;
      ++scripts.letters;
      ++scripts.counts[kLatin];
      continue;
    }
    const char32_t c = utf8::next(at);
    if (c < 0x80) continue;
    const Range* range = range_of(c);
    if (range == nullptr || !utf8::is_word(c)) continue;
    ++scripts.letters;
    ++scripts.counts[static_cast<std::size_t>(range - kRanges)];
  }
  return scripts;
}

// The language of a script that has only one; empty if most of the text is in another.
std::string_view language_of_script(const Scripts& scripts) {
  // Japanese is written in Han with kana between, and every text may quote some Latin.
  const std::size_t kana = scripts.of(Script::kana), han = scripts.of(Script::han);
  if ((kana + han) * 2 > scripts.letters) return kana * 20 > kana + han ? "ja" : "zh";
  const auto most = std::max_element(scripts.counts.begin(), scripts.counts.end());
  const Range& range = kRanges[most - scripts.counts.begin()];
  return *most * 2 > scripts.letters ? range.language : std::string_view();
}

std::string_view listed(std::string_view tag) {
  for (const Alias& alias : kAliases)
    if (alias.stated == tag) return alias.listed;
  return tag;
}

std::string by_words(std::string_view text, std::string_view hint) {
  std::array<double, kLanguages> points{};
  std::size_t words = 0;
  const std::string lower = lower_case(text);
  for (const std::string_view word : words_of(lower)) {
    ++words;
    if (word.size() == 1) continue;  // an initial, the name of a list's item: too much is written like this
    std::uint64_t languages = word_table().languages_of(word);
    if (languages == 0) continue;
    const double share = 1.0 / std::popcount(languages);  // a word that many have says little
    for (; languages != 0; languages &= languages - 1)
      points[static_cast<std::size_t>(std::countr_zero(languages))] += share;
  }
  const auto best = std::max_element(points.begin(), points.end());
  if (words < kFewWords || *best < std::max(kLeastPoints, kLeastShare * static_cast<double>(words)))
    return std::string(hint);
  for (std::size_t i = 0; i < kLanguages; ++i)
    if (kWords[i].language == listed(hint) && points[i] >= kClose * *best) return std::string(hint);
  const std::string_view found = kWords[best - points.begin()].language;
  if (listed(hint) == found) return std::string(hint);
  return std::string(found);
}

}  // namespace

std::string detect_language(std::string_view text, std::string_view hint) {
  constexpr std::size_t kFewLetters = 16;
  text = head_of(text, kMostBytes);
  const Scripts scripts = scripts_of(text);
  if (scripts.letters < kFewLetters) return std::string(hint);
  const std::string_view own = language_of_script(scripts);
  if (own.empty()) return by_words(text, hint);
  // Of a script of its own a hint can still name a smaller language that shares it.
  const bool shared = own == "he" && hint == "yi";
  return std::string(shared ? hint : own);
}

}  // namespace pith
