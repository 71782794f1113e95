import { folded } from "../mapping/mapping-words.ts";

const TERMS = {
  Tablet: "10219000",
  "Film-coated tablet": "10221000",
  "Gastro-resistant tablet": "10225000",
  "Prolonged-release tablet": "10226000",
  "Modified-release tablet": "10227000",
  "Chewable tablet": "10228000",
  "Capsule, hard": "10210000",
  "Capsule, soft": "10211000",
  "Gastro-resistant capsule, hard": "10212000",
  "Prolonged-release capsule, hard": "10215000",
  "Oral solution": "10105000",
  "Oral suspension": "10106000",
  "Powder for oral solution": "10110000",
  "Powder for oral suspension": "10111000",
  Syrup: "10117000",
  Cream: "10502000",
  Gel: "10503000",
  Ointment: "10504000",
  "Transdermal patch": "10519000",
  "Eye drops, solution": "10604000",
  "Nasal spray, solution": "10808000",
  "Nasal spray, suspension": "10809000",
  Pessary: "10909000",
  "Pressurised inhalation, solution": "11106000",
  "Pressurised inhalation, suspension": "11107000",
  "Inhalation powder": "11109000",
  "Solution for injection": "11201000",
  "Sublingual spray, solution": "10309200",
} as const;

type Term = keyof typeof TERMS;

export const DOSE_FORM_TERMS = Object.keys(TERMS);

const WORDS: Partial<Record<Term, string>> = {
  Tablet: "tablets, tab, comprimé, comprimido, tablette, أقراص, قرص, 錠, 錠劑, 片剂",
  "Film-coated tablet":
    "film tablet, comprimé pelliculé, comprimido recubierto con película, comprimido revestido por película, filmtablette, أقراص مغلفة, 膜衣錠",
  "Gastro-resistant tablet": "comprimé gastro-résistant, comprimido gastrorresistente",
  "Prolonged-release tablet":
    "comprimé à libération prolongée, comprimido de liberación prolongada, retardtablette",
  "Chewable tablet": "comprimé à croquer, comprimido masticable, çiğneme tableti, kautablette",
  "Capsule, hard": "capsule, capsules, gélule, cápsula dura, kapsül, hartkapsel, كبسولات, 膠囊",
  "Capsule, soft": "soft capsule, capsule molle, cápsula blanda, yumuşak kapsül, weichkapsel",
  "Oral solution": "solution buvable, solución oral, solução oral, oral çözelti",
  "Oral suspension": "suspension buvable, suspensión oral, suspensão oral, oral süspansiyon",
  "Powder for oral suspension": "poudre pour suspension buvable, polvo para suspensión oral",
  Syrup: "sirop, jarabe, xarope, şurup, sirup, شراب, 糖漿",
  Cream: "crème, crema, creme, krem, كريم, 乳膏",
  Gel: "jel, جل, 凝膠",
  Ointment: "pommade, pomada, merhem, pomad, salbe, مرهم, 軟膏",
  "Transdermal patch": "dispositif transdermique, parche transdérmico, transdermal flaster",
  "Eye drops, solution":
    "eye drops, collyre en solution, collyre, colirio, göz damlası, قطرة للعين",
  "Nasal spray, solution": "nasal spray, solution pour pulvérisation nasale, burun spreyi",
  "Solution for injection":
    "injection, solution injectable, solución inyectable, solução injetável, enjeksiyonluk çözelti, حقن",
};

const byWord = new Map(
  Object.entries(TERMS).flatMap(([term, code]) =>
    [term, code, ...(WORDS[term as Term]?.split(", ") ?? [])].map(
      (word) => [folded(word), { term, code }] as const,
    ),
  ),
);

export function doseFormOf(words: string): { term: string; code: string } | undefined {
  return byWord.get(folded(words));
}
