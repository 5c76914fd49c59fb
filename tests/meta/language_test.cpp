#include "meta/language.h"

#include <gtest/gtest.h>

namespace pith {
namespace {

struct Sample {
  const char* language;
  const char* text;
};

// Sentences made up for this test.
constexpr Sample kSamples[] = {
    {"en",
     "The old mill by the river was sold to a family that will open it to the public when the work is done."},
    {"de",
     "Die alte Mühle am Fluss wurde an eine Familie verkauft, die sie nach dem Umbau für alle öffnen will."},
    {"fr",
     "Le vieux moulin au bord de la rivière est vendu à une famille qui va l'ouvrir au public après les "
     "travaux."},
    {"es",
     "El viejo molino junto al río fue vendido a una familia que lo abrirá al público cuando terminen las "
     "obras."},
    {"it",
     "Il vecchio mulino sul fiume è stato venduto a una famiglia che lo aprirà al pubblico dopo i lavori."},
    {"pt",
     "O velho moinho junto ao rio foi vendido a uma família que não vai abrir as portas até o fim da obra."},
    {"nl", "De oude molen aan de rivier is verkocht aan een gezin dat hem voor het publiek wil openen."},
    {"sv",
     "Den gamla kvarnen vid ån har sålts till en familj som ska öppna den för alla när arbetet är klart."},
    {"da",
     "Den gamle mølle ved åen er blevet solgt til en familie, der vil åbne den for alle efter arbejdet."},
    {"fi",
     "Vanha mylly joen rannalla on myyty perheelle, joka avaa sen kaikille kun työt ovat valmiit ja se on "
     "auki."},
    {"pl",
     "Stary młyn nad rzeką został sprzedany rodzinie, która nie chce go zamknąć i po remoncie będzie otwarty "
     "dla ludzi."},
    {"cs",
     "Starý mlýn u řeky byl prodán rodině, která ho po opravě otevře pro lidi a není to jen kvůli penězům, "
     "ale také."},
    {"hu",
     "A régi malom a folyó mellett egy családé lett, és azt mondják, hogy még az idén nem csak a turisták "
     "járnak ide."},
    {"ro",
     "Moara veche de lângă râu a fost vândută unei familii care vrea să o deschidă pentru public după ce "
     "este gata."},
    {"tr",
     "Nehir kenarındaki eski değirmen bir aileye satıldı ve bu yıl için daha çok ziyaretçi gibi görünen bir "
     "plan var."},
    {"id",
     "Kincir tua di tepi sungai itu dijual kepada keluarga yang akan membukanya untuk umum dan tidak lagi "
     "dengan tiket."},
    {"vi",
     "Cối xay cũ bên sông đã được bán cho một gia đình và sẽ mở cửa cho mọi người khi công việc xong trong "
     "năm nay."},
    {"ru",
     "Старая мельница у реки продана семье, которая не хочет её закрывать, и после ремонта она будет для "
     "всех."},
    {"uk",
     "Старий млин біля річки продали родині, яка не хоче його закривати, і після ремонту він буде для всіх, "
     "що є."},
    {"bg",
     "Старата мелница до реката е продадена на семейство, което ще я отвори за всички след ремонта и не се "
     "бои."},
    {"ar",
     "تم بيع الطاحونة القديمة التي تقع على النهر إلى عائلة من المدينة في هذا العام بعد سنوات من الإغلاق"},
    {"fa",
     "آسیاب قدیمی کنار رودخانه به خانواده ای فروخته شد که می خواهد آن را برای همه باز کند و این خوب است"},
    {"el", "Ο παλιός μύλος δίπλα στο ποτάμι πουλήθηκε σε μια οικογένεια."},
    {"he", "הטחנה הישנה ליד הנהר נמכרה למשפחה"},
    {"zh", "河边的旧磨坊卖给了一家人，工程完成后将向公众开放。"},
    {"ja", "川沿いの古い水車小屋が家族に売られ、工事が終わると公開される。"},
    {"ko", "강가의 오래된 방앗간이 한 가족에게 팔렸다."},
    {"th", "โรงสีเก่าริมแม่น้ำถูกขายให้กับครอบครัวหนึ่ง"},
    {"hi", "नदी के किनारे की पुरानी चक्की एक परिवार को बेच दी गई है और यह सभी के लिए खुली है"},
};

TEST(Language, OfSentences) {
  for (const Sample& sample : kSamples)
    EXPECT_EQ(detect_language(sample.text, ""), sample.language) << sample.text;
}

TEST(Language, TheTextCountsMoreThanTheHint) {
  EXPECT_EQ(detect_language(kSamples[0].text, "de"), "en");
  EXPECT_EQ(detect_language(kSamples[1].text, "en"), "de");
}

TEST(Language, TheHintDecidesWhatIsClose) {
  EXPECT_EQ(detect_language("Den gamle mølle er solgt til en familie og det er ikke for sent", "nb"), "nb");
  EXPECT_EQ(detect_language("OK", "sv"), "sv");
  EXPECT_EQ(detect_language("", "sv"), "sv");
  EXPECT_EQ(detect_language("", ""), "");
  EXPECT_EQ(detect_language("xyzzy plugh 1234 abc def ghi jkl mno pqr", "cy"), "cy");
}

}  // namespace
}  // namespace pith
