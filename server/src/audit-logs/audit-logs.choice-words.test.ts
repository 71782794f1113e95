import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { showValue } from "@pharmacy/contract/field-words";
import { getTableColumns, is } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";

const files = import.meta.glob<Record<string, unknown>>("../**/*.table.ts", { eager: true });
const tables = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((exported) => is(exported, PgTable))
  // what has no version is not in the log by its fields
  .filter((table) => "version" in getTableColumns(table));

const formats = {
  date: String,
  instant: String,
  number: String,
  money: String,
  country: String,
};

const choices = tables.flatMap((table) =>
  Object.entries(getTableColumns(table)).flatMap(([field, { enumValues = [] }]) =>
    enumValues.map((value) => ({ field, value })),
  ),
);

test("the history shows no choice as the code that is stored", () => {
  const codes = choices.filter(({ value }) => /[a-z][A-Z]/.test(value));
  const raw = codes.filter(
    ({ field, value }) => showValue(field, value, LOG_WORDS, { formats }) === value,
  );
  expect(codes.length).toBeGreaterThan(30);
  expect(raw).toEqual([]);
});
