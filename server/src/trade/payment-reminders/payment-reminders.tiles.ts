import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { selectionOf } from "../../platform/db/list.ts";
import { countOf } from "../../platform/db/list-browse.ts";
import type { Query, TiledList } from "../../platform/summary/tiles.ts";
import { listOptions } from "../invoices/invoices.list.ts";
import { invoiceKind } from "../invoices/invoices.table.ts";

const NONE = { count: 0, since: null };
const ANY = { search: "", organization: "", kind: "", sort: "", order: "" } as const;

const TILES = {
  invoicesNotReminded: { model: "invoice", query: { status: "overdue" }, place: 19 },
  bankFileOld: { model: "invoice", query: { status: "open" }, place: 91 },
} as const satisfies TiledList["tiles"];

/** Open invoices while the last bank file is too old; if they are overdue, no reminder is sent. */
export const paymentReminderTiles: TiledList = {
  list: "invoices",
  tiles: TILES,
  async read(db, actor, now) {
    const { reminderSettings } = await import("./payment-reminders.facts.ts");
    const { isOn, isStopped, lastBankFileOn } = await reminderSettings(db, now);
    if (!isStopped) return () => NONE;
    const { invoicesNotReminded, bankFileOld } = TILES;
    const [notReminded, open] = await Promise.all([
      isOn ? countBy(db, actor, invoicesNotReminded.query, now) : 0,
      // a network without bank files lacks none
      lastBankFileOn ? countBy(db, actor, bankFileOld.query, now) : 0,
    ]);
    const since = lastBankFileOn && `${lastBankFileOn}T00:00:00.000Z`;
    return (query) =>
      query === bankFileOld.query ? { count: open, since } : { count: notReminded, since: null };
  },
};

async function countBy(db: Database, actor: Actor, query: Query & { status: string }, now: number) {
  const options = await listOptions(db, actor, { ...ANY, ...query }, now);
  const { total } = await countOf(db, selectionOf(invoiceKind, ANY, options));
  return total;
}
