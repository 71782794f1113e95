import { SETTINGS_ID, settingKind } from "../src/identity/settings/settings.table.ts";
import { SYSTEM } from "../src/platform/db/audit.ts";
import { insertRecord, updateRecord } from "../src/platform/db/records.ts";
import { sendMonthlyStatements } from "../src/trade/monthly-statements/monthly-statements.send.ts";
import { monthlyStatementKind } from "../src/trade/monthly-statements/monthly-statements.table.ts";
import type { ActedResource } from "./nouns.ts";
import type { testServer } from "./server.ts";

type Server = ReturnType<typeof testServer>;

/** Switches monthly statements on, beginning with this month. */
export async function sendStatementsFrom(
  { db }: Pick<Server, "db">,
  monthlyStatementsFrom: string,
): Promise<void> {
  const change = { sendMonthlyStatements: true, monthlyStatementsFrom };
  await updateRecord(db, SYSTEM, settingKind, SETTINGS_ID, change);
}

/** Runs the job once, at the time of the server's clock. */
export const sendStatements = (
  { services }: Pick<Server, "services">,
  signal = new AbortController().signal,
): Promise<void> => sendMonthlyStatements(services, signal);

export const resource: ActedResource = {
  places: ["monthly-statements"],
  async insert({ db }, { organization, name }) {
    const { id } = await insertRecord(db, SYSTEM, monthlyStatementKind, {
      organization,
      month: "2026-10-01",
      sums: [{ currency: name, opening: 0, entries: 1, closing: 1, overdue: 0 }],
    });
    return id;
  },
  writes: () => [],
};
