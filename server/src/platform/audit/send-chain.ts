import type { ChainExportQuery } from "@pharmacy/contract/audit-logs/audit-chain";
import type { FastifyReply } from "fastify";
import { AppError } from "../app-error.ts";
import { type Actor, recordAuditEvent } from "../db/audit.ts";
import { type ExportDeps, sendDownload } from "../export/send-export.ts";
import { readRecords } from "./chain.ts";
import { chainFile } from "./chain-file.ts";
import { spanOfTime } from "./chain-spans.ts";
import { spanOfDays } from "./civil-days.ts";

/** Logged before the first byte is sent. A broken chain is sent unchanged, to show the fault. */
export async function sendChain(
  { db, ...deps }: ExportDeps,
  actor: Actor,
  reply: FastifyReply,
  { from = "", to = "" }: ChainExportQuery,
): Promise<FastifyReply> {
  const days = spanOfDays(from, to, "UTC");
  if (!days) throw new AppError("bad_request", "These dates are not valid.");
  return sendDownload(deps, actor, reply, async () => {
    const { before, until } = await spanOfTime(db, days);
    const entries = Math.max(until - before.place, 0);
    await recordAuditEvent(db, actor, {
      action: "export",
      model: "log",
      recordId: null,
      recordLabel: `Sealed log, ${entries.toLocaleString("en")} ${entries === 1 ? "entry" : "entries"}`,
      changes: Object.entries({ from, to, after: before.place, until })
        .filter(([, value]) => value !== "")
        .map(([field, value]) => ({ field, from: null, to: value })),
    });
    const name = `sealed-log-${new Date().toISOString().slice(0, 10)}.jsonl.gz`;
    const file = chainFile(before, readRecords(db, before.place, until));
    return { file, name, contentType: "application/gzip" };
  });
}
