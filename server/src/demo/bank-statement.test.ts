import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { demoNetwork, emptyDatabase } from "#test/demo.ts";
import { SETTINGS_ID, settingKind } from "../identity/settings/settings.table.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import { getRecord } from "../platform/db/records.ts";
import { readCamt } from "../trade/bank/bank.camt.ts";
import { acceptStatements } from "../trade/bank/bank.entries.ts";
import { bankLines } from "../trade/bank/bank.table.ts";
import { addBankFile } from "../trade/bank/bank.upload.ts";
import { demoStatement } from "./bank-statement.ts";

const { fill } = demoNetwork();

test("the bank file to try has a line of every state on the demo network", {
  timeout: 120_000,
}, async () => {
  const db = (await emptyDatabase())();
  await fill(db);
  const text = (await demoStatement(db, Date.now())) ?? "";
  const pieces = async function* () {
    yield text;
  };
  const { sellerIban: iban, currency } = await getRecord(db, settingKind, SETTINGS_ID);
  const account = iban ?? "";
  const accepted = acceptStatements(await readCamt(pieces()), { iban: account, currency });
  expect(accepted.setAside).toEqual({ otherAccounts: 0, otherCurrencies: 0, pending: 0 });
  const file = { ...accepted, name: "bank-statement.xml", sha256: "demo", account, currency };
  const id = await db.transaction((tx) => addBankFile(tx, SYSTEM, file));
  const ofFile = eq(bankLines.bankFile, id);
  const lines = await db.select().from(bankLines).where(ofFile).orderBy(asc(bankLines.id));
  const certain = lines.filter(({ isCertain }) => isCertain);
  const suggested = lines.filter((one) => !one.isCertain && one.suggestedOrganization !== null);
  const others = lines.filter((one) => one.suggestedOrganization === null);
  expect(certain.filter(({ side }) => side === "credit")).toHaveLength(4);
  expect(certain.filter(({ side }) => side === "debit")).toMatchObject([
    { suggestedBecause: expect.stringMatching(/^It names EX-.* and the amount is its total\.$/) },
  ]);
  const because = suggested.map((one) => one.suggestedBecause);
  expect(because).toContainEqual(expect.stringContaining("less than what is open"));
  expect(because).toContainEqual(expect.stringContaining("The payer's name is that of"));
  expect(others.map(({ payerName, side }) => [payerName, side])).toEqual(
    expect.arrayContaining([
      ["Larkspur Holdings", "credit"],
      ["The bank", "debit"],
    ]),
  );
  expect(lines.filter(({ side }) => side === "debit")).toHaveLength(2);
});
