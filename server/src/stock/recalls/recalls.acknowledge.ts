import type { RecallAcknowledgement } from "@pharmacy/contract/recalls/recalls";
import { missingPacks, missingReasonProblem } from "@pharmacy/contract/recalls/recalls.packs";
import type * as z from "zod/mini";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { packsInWords } from "../products/products.packs-in-words.ts";
import { readNotice } from "./recall-notices.reads.ts";
import { recallKind, recallNoticeKind, type recallNotices } from "./recalls.table.ts";

type Notice = typeof recallNotices.$inferSelect;

/**
 * Records a pharmacy's answer: packs set aside, and why some are missing. Repeating an answer
 * changes nothing; a different one replaces it while the recall is open.
 */
export async function acknowledge(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  id: string,
  { setAside, missingReason = null, note = null, version }: z.output<typeof RecallAcknowledgement>,
): Promise<void> {
  const answer = {
    setAside,
    note,
    status: "acknowledged" as const,
    acknowledgedAt: new Date(clock()).toISOString(),
    acknowledgedBy: actor.id === null ? null : { id: actor.id, name: actor.name },
  };
  await updateRecord(db, actor, recallNoticeKind, id, answer, {
    action: "acknowledge",
    rule: async (before, fields, tx) => {
      const counted = { packs: before.packs, setAside };
      const reason = missingPacks(counted) > 0 ? missingReason : null;
      if (isAnswered(before, { setAside, note, missingReason: reason })) return {};
      if (before.status !== "waiting") await requireOpenRecall(tx, before);
      if (version !== before.version) {
        const current = await readNotice(tx, id);
        throw new AppError("conflict", changedWords(before), { current });
      }
      const problem = missingReasonProblem(counted, reason);
      if (problem) throw invalidField("missingReason", problem);
      return { ...fields, missingReason: reason };
    },
  });
}

type Answer = Pick<Notice, "setAside" | "note" | "missingReason">;

const isAnswered = (before: Notice, { setAside, note, missingReason }: Answer) =>
  before.status === "acknowledged" &&
  before.setAside === setAside &&
  before.note === note &&
  before.missingReason === missingReason;

async function requireOpenRecall(tx: Transaction, { recall }: Notice): Promise<void> {
  const { number, status } = await getRecord(tx, recallKind, recall);
  if (status === "open") return;
  throw new AppError("conflict", `Recall ${number} is ${status}. It no longer takes answers.`);
}

/** Explains a conflict to a user whose answer was based on an older notice. */
function changedWords({ status, packs, setAside, acknowledgedBy }: Notice): string {
  if (status === "acknowledged" && setAside !== null) {
    const who = acknowledgedBy?.name ?? "Someone";
    return `${who} has answered: ${packsInWords(setAside)} set aside. Send your answer again to replace it.`;
  }
  return `This recall has changed: it names ${packsInWords(packs)} now. Check the shelf again.`;
}
