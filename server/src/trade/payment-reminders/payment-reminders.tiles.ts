import type { TiledList } from "../../platform/summary/tiles.ts";
import { invoiceTiles } from "../invoices/invoices.tiles.ts";

const QUERY = { status: "overdue" };

/** The overdue invoices, while no reminder of them is sent because the last bank file is too old. */
export const paymentReminderTiles: TiledList = {
  list: "invoices",
  tiles: { invoicesNotReminded: { model: "invoice", query: QUERY, place: 19 } },
  async read(db, actor, now) {
    const { reminderSettings } = await import("./payment-reminders.facts.ts");
    const { isOn, isStopped } = await reminderSettings(db, now);
    if (!isOn || !isStopped) return () => ({ count: 0, since: null });
    return invoiceTiles.read(db, actor, now);
  },
};
