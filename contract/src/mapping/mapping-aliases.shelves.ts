import { aliases } from "./header-words.ts";

/** Headers of what a pharmacy counts and what a price list says. */
export const SHELF_ALIASES = {
  quantity: aliases(`
    quantity, qty, stock, on hand, quantity on hand, stock quantity, quantité, stock actuel, menge, bestand, lagerbestand, cantidad, existencias, existencia, quantidade, estoque, quantità, giacenza, voorraad, aantal
    ilość, stan magazynowy, zapas, množství, zásoba, skladem, množstvo, mennyiség, készlet, cantitate, stoc, ποσότητα, απόθεμα
    miktar, adet, stok, الكمية, المخزون, الرصيد, כמות, מלאי, количество, остаток, залишок, кількість, наличност, količina, zaliha, zaloga, kvantitet, lagersaldo, mængde, lagerbeholdning, määrä, varasto, kogus
    數量, 数量, 库存, 在庫, 在庫数, 재고, 수량
  `),
  batch: aliases(`
    batch, batch number, batch no, lot, lot number, numéro de lot, charge, chargennummer, ch b, lote, número de lote, nº lote, lotto, numero lotto, chargenummer, seria, numer serii, šarže, číslo šarže, gyártási szám, lotszám, serie, număr lot, παρτίδα, αριθμός παρτίδας
    parti no, seri no, lot no, رقم التشغيلة, رقم الدفعة, אצווה, מספר אצווה, серия, номер серии, серія, партида, serija, broj serije, batchnummer, satsnummer, eränumero, partii, 批號, 批号, ロット番号, 製造番号, 제조번호
  `),
  expiry: aliases(`
    expiry, expiry date, expiration date, exp, exp date, use by, use by date, use before, best before, date de péremption, péremption, verfall, verfalldatum, verwendbar bis, fecha de caducidad, caducidad, vencimiento, fecha de vencimiento, validade, data de validade, scadenza, data di scadenza, vervaldatum, houdbaar tot
    data ważności, termin ważności, expirace, datum expirace, exspirácia, dátum exspirácie, lejárat, lejárati dátum, data expirării, ημερομηνία λήξης, λήξη
    son kullanma tarihi, skt, تاريخ الانتهاء, تاريخ الصلاحية, انتهاء الصلاحية, תאריך תפוגה, תפוגה, срок годности до, годен до, термін придатності до, годен до дата, срок на годност, rok trajanja, rok valjanosti, rok upotrebe, rok uporabe, utgångsdatum, utløpsdato, udløbsdato, viimeinen käyttöpäivä, aegumiskuupäev
    有效期, 效期, 有効期限, 使用期限, 유효기한, 유통기한
  `),
  reorderPoint: aliases(
    "reorder point, reorder level, minimum stock, stock minimum, mindestbestand, stock mínimo, estoque mínimo, scorta minima, minimumvoorraad, stan minimalny, minimální zásoba, minimum stok, الحد الأدنى للمخزون, минимальный остаток, minimalna zaliha, lägsta lager, 最低库存",
  ),
  shelf: aliases(
    "shelf, shelf location, location, emplacement, rayon, lagerort, ubicación, localização, ubicazione, locatie, lokalizacja, umístění, raf, الرف, موقع التخزين, место хранения, polica, hylla, 貨架, 货架",
  ),
  netPrice: aliases(
    "net price, new price, price per pack, list price, net, prix net, prix ht, nettopreis, listenpreis, precio neto, preço líquido, prezzo netto, nettoprijs, cena netto, čistá cena, nettó ár, preț net, καθαρή τιμή, net fiyat, السعر الصافي, цена без ндс, ціна без пдв, cijena bez pdv, nettopris, nettohinta, 净价",
  ),
  currency: aliases(
    "currency, currency code, devise, monnaie, währung, moneda, divisa, moeda, valuta, waluta, měna, mena, pénznem, deviză, νόμισμα, para birimi, العملة, מטבע, валюта, valūta, valiuta, 貨幣, 币种, 通貨, 통화",
  ),
  leastQuantity: aliases(
    "minimum quantity, min, min quantity, from, from packs, moq, quantité minimale, mindestmenge, ab menge, cantidad mínima, quantidade mínima, quantità minima, minimum aantal, ilość minimalna, minimální množství, minimum miktar, الحد الأدنى للكمية, минимальное количество, 最小数量",
  ),
} as const;
