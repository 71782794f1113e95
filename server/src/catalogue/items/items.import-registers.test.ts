import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, test } from "vitest";
import { aGtin, itemChoices } from "#test/items.ts";
import { textRow, writeWorkbook } from "#test/made-workbook.ts";
import { applied, checked, previewed, rowsOf, upload } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { temporaryPath } from "#test/temporary-file.ts";

const server = testServer();

beforeEach(async () => {
  await itemChoices(server);
});

function encoded(text: string, page: string): Buffer {
  const high = Uint8Array.from({ length: 128 }, (_, place) => 0x80 + place);
  const letters = Array.from(new TextDecoder(page).decode(high));
  return Buffer.from(
    Array.from(text, (letter) =>
      letter < "\u0080" ? letter.charCodeAt(0) : 0x80 + letters.indexOf(letter),
    ),
  );
}

/** Headers by the field they were taken for; "?" before those that are unsure. */
async function guessed(bytes: Buffer | string) {
  const { header, mapping, unsure } = await previewed(server, await upload(server, bytes, "items"));
  const sure = Object.entries(mapping).map(([field, { columns = [] }]) => [
    field,
    header[columns[0] ?? -1],
  ]);
  const others = unsure.map(({ field, column }) => [`?${field}`, header[column]]);
  return Object.fromEntries([...sure, ...others]);
}

const rowsOfThree = (line: (place: number) => string[], delimiter: string) =>
  [0, 1, 2].map((place) => line(place).join(delimiter)).join("\r\n");

describe("the register of", () => {
  test("Poland, in Windows-1250 with semicolons and a footer", async () => {
    const header =
      "Nazwa Produktu Leczniczego;Nazwa Powszechnie Stosowana;Nazwa poprzednia produktu;Moc;Postać farmaceutyczna;Kod ATC;Kod GTIN;Podmiot odpowiedzialny;Kraj wytwórcy;Kategoria dostępności";
    const line = (place: number) => [
      `Velora Łagodna ${place}`,
      "Amoxicillinum",
      "Cardenza",
      "500 mg",
      "tabletki powlekane",
      "J01CA04",
      aGtin(),
      "Wiślan Labs S.A.",
      "Polska",
      "Rp",
    ];
    const text = `${header}\r\n${rowsOfThree(line, ";")}\r\nRazem: 3\r\n`;
    expect(await guessed(encoded(text, "windows-1250"))).toEqual({
      name: "Nazwa Produktu Leczniczego",
      genericName: "Nazwa Powszechnie Stosowana",
      strengthText: "Moc",
      doseForm: "Postać farmaceutyczna",
      atcCode: "Kod ATC",
      gtin: "Kod GTIN",
      manufacturer: "Podmiot odpowiedzialny",
      "?supplyStatus": "Kategoria dostępności",
    });
  });

  test("Greece, in Windows-1253 with tabs, titles and barcodes that a spreadsheet shortened", async () => {
    const header = ["Barcode", "Εμπορική Ονομασία", "Δραστική Ουσία", "Λιανική Τιμή", "ΚΑΚ"];
    const line = (place: number) => [
      place === 1 ? "9,52000E+12" : aGtin(),
      `ΒΕΛΟΡΑ ${place}`,
      "ΑΜΟΞΥΚΙΛΛΙΝΗ",
      "4,20",
      "ΑΙΓΑΙΟΝ ΦΑΡΜΑ ΑΕ",
    ];
    const text = `ΔΕΛΤΙΟ ΤΙΜΩΝ\r\n${header.join("\t")}\r\n${rowsOfThree(line, "\t")}\r\n`;
    expect(await guessed(encoded(text, "windows-1253"))).toEqual({
      gtin: "Barcode",
      name: "Εμπορική Ονομασία",
      genericName: "Δραστική Ουσία",
      referencePrice: "Λιανική Τιμή",
      manufacturer: "ΚΑΚ",
    });
  });

  test("Russia, in UTF-16 with tabs and soft hyphens", async () => {
    const header = ["Торговое наименование", "МНН", "Код EAN13", "Страна держателя"];
    const line = (place: number) => [`Вело\u00adра ${place}`, "Амоксициллин", aGtin(), "Россия"];
    const text = `\ufeff${header.join("\t")}\r\n${rowsOfThree(line, "\t")}\r\n`;
    expect(await guessed(Buffer.from(text, "utf16le"))).toEqual({
      name: "Торговое наименование",
      genericName: "МНН",
      gtin: "Код EAN13",
    });
  });

  test("Brazil, in a workbook with titles, a second barcode and prices that depend on the tax", async () => {
    const header = ["SUBSTÂNCIA", "LABORATÓRIO", "EAN 1", "EAN 2", "PRODUTO", "PMC 18%"];
    const rows = [0, 1, 2].map((place) =>
      textRow(4 + place, ["AMOXICILINA", "TUCANÁ", aGtin(), "-", `VELORA ${place}`, "4.20"]),
    );
    const path = await writeWorkbook(temporaryPath(), {
      sheets: { Lista: `${textRow(1, ["Lista de preços"])}${textRow(3, header)}${rows.join("")}` },
    });
    expect(await guessed(await readFile(path))).toEqual({
      genericName: "SUBSTÂNCIA",
      manufacturer: "LABORATÓRIO",
      gtin: "EAN 1",
      name: "PRODUTO",
      "?referencePrice": "PMC 18%",
    });
  });
});

const arabic = (text: string) => text.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");

test("codes in other digits and dashes, with marks, are the items they name", async () => {
  const gtin = aGtin();
  const header = "الاسم التجاري,المجموعة,الوحدة,العبوة,الباركود,NDC,Kind";
  const line = (name: string, code: string, ndc: string) =>
    `${name},Antibacterials,capsules,box,${code},${ndc},consumable`;
  const file = (...line: string[]) => `\u200f${header}\n${line.join("\n")}\n`;
  const first = await applied(
    server,
    file(line("\u200fفيلورا ٥٠٠\u200e", `\u200e${arabic(gtin)}`, "0002–0800–78")),
    "items",
  );
  expect(first.counts).toMatchObject({ new: 1, refused: 0 });
  const again = await checked(server, file(line("فيلورا ٥٠٠", gtin, "٠٠٠٢-٠٨٠٠-٧٨")), {
    kind: "items",
  });
  expect(again.counts).toMatchObject({ unchanged: 1 });
  const [item] = (await server.get(`/api/items?search=${arabic(gtin)}`)).json().items;
  expect(item).toMatchObject({ name: "فيلورا ٥٠٠", gtin: gtin.padStart(14, "0") });
});

test("163.212 in a number cell is a number, and as text it can mean two", async () => {
  const cell = (row: number, value: string) => {
    const start = textRow(row, [`Velora ${row}`, "Antibacterials", "mL", "box", "consumable"]);
    return start.replace("</row>", `${value.replaceAll("@", `F${row}`)}</row>`);
  };
  const path = await writeWorkbook(temporaryPath(), {
    sheets: {
      Items:
        textRow(1, ["Name", "Group", "Unit", "Pack", "Kind", "Pack size"]) +
        cell(2, '<c r="@"><v>163.212</v></c>') +
        cell(3, '<c r="@" t="inlineStr"><is><t>163.212</t></is></c>'),
    },
  });
  const run = await checked(server, await readFile(path), { kind: "items" });
  const rows = await rowsOf(server, run);
  expect(rows[0]).toMatchObject({ verdict: "new", read: { packSize: "163.2120" } });
  expect(JSON.stringify(rows[1]?.messages)).toContain("can mean two numbers");
});
