import { labelOf } from "@pharmacy/contract/field-words";
import { ITEM_IMPORT_WORDS } from "@pharmacy/contract/items/items.words";
import { suggestMapping } from "@pharmacy/contract/mapping/mapping-suggest";
import type { RunKind } from "@pharmacy/contract/runs/runs.values";
import { expect, test } from "vitest";
import { IMPORTS } from "./imports.ts";
import { specOf } from "./platform/runs/spec.ts";

/** The header taken for each field, by the columns' names and three rows of values. */
function taken(kind: RunKind, columns: Record<string, string>): Record<string, string> {
  const header = Object.keys(columns);
  const rows = Array.from({ length: 3 }, () => Object.values(columns));
  const { mapping } = suggestMapping(specOf(IMPORTS.specs, kind).fields, header, rows);
  return Object.fromEntries(
    Object.entries(mapping).map(([field, { columns: [column = -1] = [] }]) => {
      return [field, header[column] ?? ""];
    }),
  );
}

test("a list of units is understood in other languages", () => {
  const french = { Code: "ZU1", Nom: "étui", Pluriel: "étuis", Symbole: "ét.", Type: "mesure" };
  expect(taken("units", french)).toEqual({
    code: "Code",
    name: "Nom",
    namePlural: "Pluriel",
    symbol: "Symbole",
    kind: "Type",
  });
  const russian = { Код: "A", Наименование: "капля", Обозначение: "кап.", Тип: "мера" };
  expect(taken("units", russian)).toMatchObject({ name: "Наименование", symbol: "Обозначение" });
});

test("a tree of groups names the group above", () => {
  const spanish = { Código: "A01", Descripción: "Tracto alimentario", "Código padre": "A" };
  expect(taken("groups", spanish)).toEqual({
    code: "Código",
    name: "Descripción",
    parent: "Código padre",
  });
});

test("a register of pharmacies is understood with its initials and abbreviations", () => {
  const greek = {
    "Επωνυμία Φαρμακείου": "Φαρμακείο Αθηνάς",
    "Τ.Κ.": "105 51",
    "Α.Φ.Μ.": "800000004",
    "Αρ. Άδειας": "500/1990",
    "Ημ/νία Λήξης Άδειας": "1/2/2028",
  };
  expect(taken("organizations", greek)).toEqual({
    name: "Επωνυμία Φαρμακείου",
    postalCode: "Τ.Κ.",
    taxNumber: "Α.Φ.Μ.",
    licenceNumber: "Αρ. Άδειας",
    licenceExpiresOn: "Ημ/νία Λήξης Άδειας",
  });
});

test("a column that says of what it is the phone or the address is taken", () => {
  const english = {
    "Pharmacy name": "Castle Wren",
    "Pharmacy address": "1 High Street",
    "Pharmacy phone": "+44 20 7946 0000",
    "Pharmacy licence number": "A-1",
  };
  expect(taken("organizations", english)).toMatchObject({
    name: "Pharmacy name",
    line1: "Pharmacy address",
    phone: "Pharmacy phone",
    licenceNumber: "Pharmacy licence number",
  });
});

test("a register's list of packs is not taken for a packaging", () => {
  const polish = {
    "Nazwa Produktu Leczniczego": "Zorabin",
    "Nazwa postaci farmaceutycznej": "tabletki powlekane",
    Opakowanie: "09520000500009 ¦ Rp ¦ 28 tabl.\n09520000500016 ¦ Rp ¦ 56 tabl.",
  };
  expect(taken("items", polish)).toEqual({
    name: "Nazwa Produktu Leczniczego",
    doseForm: "Nazwa postaci farmaceutycznej",
  });
  expect(taken("items", { Opakowanie: "pudełko" })).toEqual({ packUnit: "Opakowanie" });
});

test.each(["verschreibungspflichtig", "По рецепту", "بوصفة طبية", "処方箋医薬品"])(
  "%s says that an item needs a prescription",
  (value) => {
    expect(taken("items", { Abgabestatus: value })).toEqual({ supplyStatus: "Abgabestatus" });
  },
);

test("the fields of items have the same names before and after the check", () => {
  for (const { name, label } of specOf(IMPORTS.specs, "items").fields) {
    expect(labelOf(name, ITEM_IMPORT_WORDS)).toBe(label);
  }
});
