import { expect, test } from "vitest";
import { checkDigit } from "../items/gs1-digits.ts";
import type { ImportField } from "./mapping.values.ts";
import { HEADER_ALIASES } from "./mapping-aliases.ts";
import {
  headerFingerprint,
  isMappingFor,
  suggestMapping,
  withoutChoices,
} from "./mapping-suggest.ts";

const field = (
  name: keyof typeof HEADER_ALIASES,
  more: Partial<ImportField> = {},
): ImportField => ({
  name,
  label: name,
  isRequired: false,
  aliases: HEADER_ALIASES[name],
  ...more,
});
const FIELDS = [
  field("name", { isRequired: true, looksLike: "words" }),
  field("gtin", { looksLike: "gtin" }),
  field("genericName"),
  field("manufacturer"),
  field("group"),
  field("route"),
  field("doseForm"),
  field("price", { looksLike: "money" }),
  field("expiry", { looksLike: "date" }),
];

function aGtin(number: number): string {
  const digits = `952${String(number).padStart(9, "0")}`;
  return digits + checkDigit(digits);
}

/** The headers that were found, by field. */
function suggested(header: string[], rows: string[][] = []) {
  const { mapping } = suggestMapping(FIELDS, header, rows);
  return Object.fromEntries(
    Object.entries(mapping).map(([name, { columns = [] }]) => [name, header[columns[0] ?? -1]]),
  );
}

test.each([
  ["English", ["Product Name", "Barcode", "Generic name", "Public price (EUR)", "Expiry date"]],
  [
    "French",
    ["Dénomination", "Code CIP13 (code barre)", "Principe actif", "Prix TTC", "Péremption"],
  ],
  ["Turkish", ["İLAÇ ADI", "Güncel Barkod", "Etken Madde", "Satış Fiyatı", "Son Kullanma Tarihi"]],
  ["Arabic", ["اسم الدواء", "الباركود", "المادة الفعّالة", "سعر البيع", "تاريخ الإنتهاء"]],
  ["Chinese", ["药品名称", "商品条码", "通用名", "零售价", "有效期"]],
  ["Spanish", ["Nombre comercial", "Código de barras", "Principio activo", "PVP", "Caducidad"]],
  ["Portuguese", ["Nome do produto", "Código de Barras", "Princípio Ativo", "Preço", "Validade"]],
  ["German", ["Artikelbezeichnung", "EAN", "Wirkstoff", "Verkaufspreis", "Verfalldatum"]],
])("headers in %s are recognised", (_, header) => {
  const [name, gtin, genericName, price, expiry] = header;
  expect(suggested(header)).toEqual({ name, gtin, genericName, price, expiry });
});

test("the headers of a national list are recognised among others", () => {
  const header = [
    "commercial_name_en",
    "commercial_name_ar",
    "scientific_name",
    "manufacturer",
    "drug_class",
    "route",
    "price_egp",
  ];
  expect(suggested(header)).toEqual({
    name: "commercial_name_en",
    genericName: "scientific_name",
    manufacturer: "manufacturer",
    group: "drug_class",
    route: "route",
    price: "price_egp",
  });
});

test("headers that programs write are recognised", () => {
  const header = ["ProductName", "genericName", "DRUG_CLASS"];
  expect(suggested(header)).toEqual({
    name: "ProductName",
    genericName: "genericName",
    group: "DRUG_CLASS",
  });
});

const GTINS = ["9521234000013", "9521234000020", "9521234000037", "9521234000044"];

test("a column of valid GTINs is the GTIN, whatever it is called", () => {
  const rows = GTINS.map((gtin, row) => [String(60_002_283 + row), "plaquette", gtin]);
  expect(suggested(["Column 1", "Column 2", "Column 3"], rows)).toEqual({ gtin: "Column 3" });
});

test("the newer of two columns of GTINs is found by its name", () => {
  const rows = GTINS.map((gtin) => [gtin, gtin]);
  expect(suggested(["Eski Barkodlar", "Güncel Barkod"], rows)).toMatchObject({
    gtin: "Güncel Barkod",
  });
});

test("a header that only has a word of the field is not believed where its values are something else", () => {
  const rows = Array.from({ length: 5 }, (_, row) => [`AB-${row}`, "soon"]);
  expect(suggested(["Barcode type", "Expiry date note"], rows)).toEqual({});
  expect(suggested(["Price change"], [["57%"], ["27%"], ["17%"]])).toEqual({});
  expect(suggested(["Price"], [["4,20 €"], ["1.234,50 €"], ["1,234"]])).toEqual({ price: "Price" });
});

test("a column of few words is a field only when they are its words", () => {
  const accepts = (text: string) => ["active", "draft"].includes(text.toLowerCase());
  const fields = [field("status", { accepts })];
  const column = (...values: string[]) =>
    suggestMapping(
      fields,
      ["Status"],
      values.map((value) => [value]),
    );
  expect(column("Price protected", "Price protected").mapping).toEqual({});
  expect(column("Active", "", "Draft").mapping).toEqual({ status: { columns: [0] } });
});

test("a choice for the whole file is never suggested, and taken out of a mapping", () => {
  const fields = [field("name"), { ...field("plan"), choice: "What it means." }];
  const mapping = { name: { columns: [0] }, plan: { fixed: "yes" } };
  expect(suggestMapping(fields, ["Name", "Plan"], []).mapping).toEqual({ name: { columns: [0] } });
  expect(withoutChoices(fields, mapping)).toEqual({ name: { columns: [0] } });
});

test("of two columns for one field the filled one is taken", () => {
  expect(suggested(["Category", "Class"], [["", "Pain relief"]])).toEqual({ group: "Class" });
  expect(suggested(["Category"], [[""]])).toEqual({ group: "Category" });
});

test("every column and every field is used once", () => {
  const { mapping } = suggestMapping(FIELDS, ["Price", "Price", "Selling price", "Name"], []);
  const columns = Object.values(mapping).map((source) => source.columns?.[0]);
  expect(new Set(columns).size).toBe(columns.length);
  expect(mapping).toEqual({ price: { columns: [0] }, name: { columns: [3] } });
  const alike = [field("name"), field("pharmacyName")];
  expect(suggestMapping(alike, ["Name"], []).mapping).toEqual({ name: { columns: [0] } });
});

test("no header is found in a table without fields, no field in one without columns", () => {
  const none = { mapping: {}, unsure: [] };
  expect(suggestMapping([], ["Name"], [])).toEqual(none);
  expect(suggestMapping(FIELDS, [], [])).toEqual(none);
});

test("the same headers have the same fingerprint, others another one", () => {
  const one = headerFingerprint(["Name", "Price (EUR)", "GTIN"]);
  expect(one).toMatch(/^[0-9a-f]{16}$/);
  expect(headerFingerprint(["NAME ", "price (eur)", "gtin"])).toBe(one);
  expect(headerFingerprint(["Price (EUR)", "Name", "GTIN"])).not.toBe(one);
  expect(headerFingerprint(["Name", "Price (EUR)", "GTIN", ""])).not.toBe(one);
  expect(headerFingerprint(["Name Price", "(EUR)", "GTIN"])).not.toBe(one);
});

test("damaged barcodes under an exact header are the GTIN, other odd values are unsure", () => {
  const broken = ["7,79E+12", "9,52E+12", "9,52E+12"];
  const rows = broken.map((number, row) => [number, `Amoxicillin ${row}`, "soon"]);
  expect(suggested(["GTIN", "Name", "Expiry date"], rows)).toEqual({
    gtin: "GTIN",
    name: "Name",
  });
  expect(suggestMapping(FIELDS, ["GTIN", "Name", "Expiry date"], rows).unsure).toEqual([
    {
      field: "expiry",
      column: 2,
      reason: '"Expiry date" is called so, but few of its first values are dates.',
    },
  ]);
  const both = rows.map((row, place) => [...row, aGtin(place)]);
  expect(suggested(["GTIN", "Name", "Expiry date", "Old barcode (EAN)"], both).gtin).toBe("GTIN");
});

test("dates that no calendar has are the expiry under an exact header", () => {
  const rows = ["2027-13-01", "00/12/2027 10:30"].map((day, row) => [`Amoxicillin ${row}`, day]);
  const mapping = { name: "Name", expiry: "Expiry date" };
  expect(suggested(["Name", "Expiry date"], rows)).toEqual(mapping);
  expect(suggested(["Name", "Expiry of it"], rows)).toEqual({ name: "Name" });
});

test("of two columns with exact headers, the one whose values are as expected is meant", () => {
  const rows = [0, 1, 2].map((row) => ["none", aGtin(row)]);
  expect(suggested(["Barcode", "EAN"], rows)).toEqual({ gtin: "EAN" });
});

const REGISTERS: [country: string, header: string, meant: Record<string, string>][] = [
  [
    "Poland",
    "Identyfikator Produktu Leczniczego;Nazwa Produktu Leczniczego;Nazwa Powszechnie Stosowana;Nazwa poprzednia produktu;Moc;Postać farmaceutyczna;Droga podania;Kod ATC;Podmiot odpowiedzialny;Kraj wytwórcy",
    {
      name: "Nazwa Produktu Leczniczego",
      genericName: "Nazwa Powszechnie Stosowana",
      doseForm: "Postać farmaceutyczna",
      route: "Droga podania",
      manufacturer: "Podmiot odpowiedzialny",
    },
  ],
  [
    "Romania",
    "Cod CIM;Denumire comercială;DCI;Formă farmaceutică;Concentrație;Țara deținător;Deținător APP;Cod ATC;Acțiune terapeutică",
    {
      name: "Denumire comercială",
      genericName: "DCI",
      doseForm: "Formă farmaceutică",
      manufacturer: "Deținător APP",
      group: "Acțiune terapeutică",
    },
  ],
  [
    "Greece",
    "Barcode;Εμπορική Ονομασία;Δραστική Ουσία;Μορφή;ΚΑΚ;Λιανική Τιμή;Ημερομηνία Λήξης",
    {
      gtin: "Barcode",
      name: "Εμπορική Ονομασία",
      genericName: "Δραστική Ουσία",
      doseForm: "Μορφή",
      manufacturer: "ΚΑΚ",
      price: "Λιανική Τιμή",
      expiry: "Ημερομηνία Λήξης",
    },
  ],
  [
    "Israel",
    "שם התרופה;חומר פעיל;צורת מינון;בעל רישום;ארץ ייצור;מחיר מרבי;ברקוד",
    {
      name: "שם התרופה",
      genericName: "חומר פעיל",
      doseForm: "צורת מינון",
      manufacturer: "בעל רישום",
      price: "מחיר מרבי",
      gtin: "ברקוד",
    },
  ],
  [
    "Russia",
    "Торговое наименование;МНН;Лекарственная форма;Держатель РУ;Страна держателя;Фармакотерапевтическая группа;Штрих-код (EAN13);Цена, руб.",
    {
      name: "Торговое наименование",
      genericName: "МНН",
      doseForm: "Лекарственная форма",
      group: "Фармакотерапевтическая группа",
      gtin: "Штрих-код (EAN13)",
      price: "Цена, руб.",
    },
  ],
  [
    "Japan",
    "JANコード;販売名;一般名;剤形;規格単位;製造販売業者;薬価",
    {
      gtin: "JANコード",
      name: "販売名",
      genericName: "一般名",
      doseForm: "剤形",
      manufacturer: "製造販売業者",
      price: "薬価",
    },
  ],
  [
    "Korea",
    "표준코드;제품명;주성분명;제형;업체명;상한금액",
    {
      gtin: "표준코드",
      name: "제품명",
      genericName: "주성분명",
      doseForm: "제형",
      manufacturer: "업체명",
      price: "상한금액",
    },
  ],
  [
    "United States",
    "PRODUCTNDC;PROPRIETARYNAME;NONPROPRIETARYNAME;DOSAGEFORMNAME;ROUTENAME;LABELERNAME",
    {
      name: "PROPRIETARYNAME",
      genericName: "NONPROPRIETARYNAME",
      doseForm: "DOSAGEFORMNAME",
      route: "ROUTENAME",
      manufacturer: "LABELERNAME",
    },
  ],
  [
    "Brazil",
    "SUBSTÂNCIA;LABORATÓRIO;EAN 1;EAN 2;PRODUTO;CLASSE TERAPÊUTICA",
    {
      genericName: "SUBSTÂNCIA",
      manufacturer: "LABORATÓRIO",
      gtin: "EAN 1",
      name: "PRODUTO",
      group: "CLASSE TERAPÊUTICA",
    },
  ],
  [
    "Hungary",
    "Gyógyszer neve;Hatóanyag;Gyógyszerforma;Forgalombahozatali engedély jogosultja;Fogyasztói ár",
    {
      name: "Gyógyszer neve",
      genericName: "Hatóanyag",
      doseForm: "Gyógyszerforma",
      manufacturer: "Forgalombahozatali engedély jogosultja",
      price: "Fogyasztói ár",
    },
  ],
  [
    "Finland",
    "Kauppanimi;Vaikuttava aine;Lääkemuoto;Myyntiluvan haltija;Vähittäismyyntihinta",
    {
      name: "Kauppanimi",
      genericName: "Vaikuttava aine",
      doseForm: "Lääkemuoto",
      manufacturer: "Myyntiluvan haltija",
      price: "Vähittäismyyntihinta",
    },
  ],
  [
    "Saudi Arabia",
    "رقم التسجيل;الاسم التجاري;الاسم العلمي;الشكل الصيدلاني;الشركة المصنعة;بلد المصنع;سعر الجمهور",
    {
      name: "الاسم التجاري",
      genericName: "الاسم العلمي",
      doseForm: "الشكل الصيدلاني",
      manufacturer: "الشركة المصنعة",
      price: "سعر الجمهور",
    },
  ],
];

test.each(REGISTERS)("the headers of a register of %s are recognised", (_, header, meant) => {
  expect(suggested(header.split(";"))).toEqual(meant);
});

test("the INN is not the name where there is a trade name, nor a country a manufacturer", () => {
  const header = ["INN name", "Country of manufacturer", "Parent name", "Previous name"];
  expect(suggested(header)).toEqual({ genericName: "INN name" });
  expect(suggestMapping(FIELDS, header, []).unsure).toEqual([]);
  expect(suggested([...header, "Trade name"]).name).toBe("Trade name");
});

test("a header that fits only in part is unsure, and no field is guessed at a column twice", () => {
  const header = ["Price with discounts", "Name and strength"];
  const { mapping, unsure } = suggestMapping(FIELDS, header, [["4.20", "Amoxicillin 500 mg"]]);
  expect(mapping).toEqual({});
  expect(unsure).toEqual([
    { field: "price", column: 0, reason: expect.stringMatching("may be this field") },
    { field: "name", column: 1, reason: expect.stringMatching("may be this field") },
  ]);
  const columns = unsure.map(({ column }) => column);
  expect(new Set(columns).size).toBe(columns.length);
});

test("a column of zeros alone is no barcode and no price, and says so", () => {
  const rows = [1, 2, 3].map((row) => ["0000000000000", `Amoxicillin ${row}`, "0,00"]);
  const { mapping, unsure } = suggestMapping(FIELDS, ["EAN", "Name", "Price"], rows);
  expect(mapping).toEqual({ name: { columns: [1] } });
  expect(unsure.map(({ field, reason }) => [field, reason])).toEqual([
    ["gtin", '"EAN" has only zeros in the first rows.'],
    ["price", '"Price" has only zeros in the first rows.'],
  ]);
});

test("without headers, names and prices are unsure and barcodes are sure", () => {
  const rows = GTINS.map((gtin, row) => [gtin, `Amoxicillin ${row} mg tablets`, `${row},50`]);
  const { mapping, unsure } = suggestMapping(FIELDS, ["Column 1", "Column 2", "Column 3"], rows);
  expect(mapping).toEqual({ gtin: { columns: [0] } });
  expect(unsure.map(({ field, column }) => [field, column])).toEqual([
    ["name", 1],
    ["price", 2],
  ]);
});

test("the mapping of another file without headers is used only where its values fit", () => {
  const mapping = { gtin: { columns: [0] }, name: { columns: [1] } };
  const fits = (header: string[], rows: string[][]) => isMappingFor(mapping, FIELDS, header, rows);
  const rows = GTINS.map((gtin) => [gtin, "Amoxicillin"]);
  const other = GTINS.map((gtin) => ["Amoxicillin", gtin]);
  expect(fits(["Column 1", "Column 2"], rows)).toBe(true);
  expect(fits(["Column 1", "Column 2"], other)).toBe(false);
  expect(fits(["GTIN", "Column 2"], other)).toBe(true);
});
