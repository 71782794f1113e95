import { folded } from "./mapping-words.ts";

/** One alias after each comma or line break. */
export function aliases(words: string): readonly string[] {
  return words
    .split(/[,\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
}

const foldedSet = (words: string) => new Set(aliases(words).map(folded));

/** Words beside an alias that leave its meaning as it is. */
const NEUTRAL = foldedSet(`
  of, the, for, in, per, and, de, du, des, la, le, les, l, d, el, los, do, da, dos, das, di, del, della, dello, dell, van, het, der, die, im, je, o, a, i, w, z, s, en, et, y, e, и, на, в
  english, latin, arabic, local, official, full, en, ar, fr, es, pt, it, nl, pl, cz, cs, sk, hu, ro, gr, tr, he, ru, ua, uk, bg, hr, sr, si, sv, no, da, fi, zh, ja, ko, eng, ara
  egp, usd, eur, euro, try, tl, pln, zl, czk, kc, huf, ft, ron, lei, bgn, лв, gbp, inr, sar, sr, aed, brl, r$, mxn, ars, cop, cad, chf, sek, kr, nok, dkk, rub, руб, uah, грн, ils, krw, jpy, twd, cny, rsd, kn, د ل, ريال, €, £
  drug, medicine, medicinal, product, item, médicament, medicamento, producto, produto, medicinale, farmaco, geneesmiddel, arzneimittel, produkt, produktu, leku, leczniczego, léku, léčiva, přípravku, lieku, prípravku, gyógyszer, medicament, ilaç, ürün, الدواء, المنتج, препарата, лекарственного, лікарського, засобу, lijeka, leka, zdravila, läkemedel, legemiddel, lægemiddel
  pharmacy, pharmacie, apotheke, apotheek, farmacia, farmácia, farmacie, apteka, apteki, lékárna, lékárny, lekárne, gyógyszertár, φαρμακείο, φαρμακείου, eczane, eczanenin, الصيدلية, صيدلية, аптека, аптеки, ljekarna, ljekarne, apoteka, apoteke, lekarna, lekarne, apotek, apotekets, apteekin, 藥局, 药店, 薬局, 약국
  name, nom, bezeichnung, nombre, nome, naam, nazwa, název, názov, név, neve, denumire, όνομα, ad, adı, اسم, שם, наименование, название, назва, naziv, namn, navn, nimi
  number, no, nr, n, número, numero, numer, číslo, szám, număr, αριθμός, numarası, رقم, מספר, номер, broj, nummer
`);

/** Words that turn an alias into the name of something else. */
const CHANGING = foldedSet(`
  country, pays, land, país, paese, kraj, země, zem, štát, ország, țara, tara, χώρα, ülke, ülkesi, بلد, الدولة, ארץ, מדינה, страна, країна, държава, država, maa, 國別, 国别, 国, 국가
  parent, old, previous, former, eski, alt, ancien, ancienne, anterior, precedente, oud, stary, poprzednia, předchozí, régi, vechi, παλιό, سابق, קודם, прежнее, старый, попередня, stari, tidigare, gammel, vanha, 旧, 舊
  date, datum, fecha, data, dátum, ημερομηνία, tarihi, تاريخ, תאריך, дата, dato, päivä, 日期, 日付
  address, adresse, dirección, endereço, indirizzo, adres, adresa, cím, διεύθυνση, العنوان, כתובת, адрес, 地址
  change, difference, discount, controlled, cents, url, link, file, photo, image, type, kind, status, changed, reason, suffix, unit of
`);

type Leftover = "neutral" | "changing" | "other";

export function leftoverOf(words: string): Leftover {
  const parts = words.split(" ").filter(Boolean);
  if (parts.some((word) => CHANGING.has(word))) return "changing";
  return parts.every((word) => NEUTRAL.has(word) || /^\d+$/.test(word)) ? "neutral" : "other";
}
