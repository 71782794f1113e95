import { addDays } from "../platform/days.ts";
import { auditLogKind } from "../platform/db/audit-logs.table.ts";
import type { Database } from "../platform/db/database.ts";
import { selectionOf } from "../platform/db/list.ts";
import { countOf } from "../platform/db/list-browse.ts";
import type { TiledList } from "../platform/summary/tiles.ts";
import { listOptions } from "./audit-logs.list.ts";

const ANY = {
  search: "",
  action: "",
  model: "",
  outcome: "",
  actor: "",
  organization: "",
  recordId: "",
  requestId: "",
  lines: "",
  from: "",
  to: "",
  timeZone: "",
  sort: "",
  order: "",
} as const;

type Calendar = (db: Database, now: number) => Promise<{ today: string; timeZone: string }>;

/** Failed sign-ins of yesterday and today, by the network's calendar. */
export const auditLogTiles = (calendar: Calendar): TiledList => ({
  list: "logs",
  tiles: { failedSignIns: { model: "session", query: {}, place: 90 } },
  async read(db, actor, now) {
    const { today, timeZone } = await calendar(db, now);
    const query = { action: "signInFailed", from: addDays(today, -1), timeZone };
    const options = listOptions(actor, { ...ANY, ...query }, []);
    const { total, isExact } = await countOf(db, selectionOf(auditLogKind, ANY, options));
    return () => ({ query, count: total, ...(!isExact && { isExact }), since: null });
  },
});
