import type { RecallAcknowledgement } from "@pharmacy/contract/recalls";
import type * as z from "zod/mini";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { getRecord, updateRecord } from "../../platform/db/records.ts";
import type { Services } from "../../platform/http/routes.ts";
import { recallKind, recallNoticeKind } from "../tables/recalls.table.ts";
import { readNotice } from "./recall-notices.reads.ts";

/**
 * Keeps how many packs a pharmacy set aside. The same answer again changes nothing; another one
 * corrects it for as long as the recall is open.
 */
export async function acknowledge(
  { db, clock }: Pick<Services, "db" | "clock">,
  actor: Actor,
  id: string,
  { setAside, note = null, packs }: z.output<typeof RecallAcknowledgement>,
): Promise<void> {
  const answer = {
    ...{ setAside, note, status: "acknowledged" as const },
    acknowledgedAt: new Date(clock()).toISOString(),
    acknowledgedBy: actor.id === null ? null : { id: actor.id, name: actor.name },
  };
  await updateRecord(db, actor, recallNoticeKind, id, answer, {
    action: "acknowledge",
    rule: async (before, fields, tx) => {
      const isSame =
        before.status === "acknowledged" && before.setAside === setAside && before.note === note;
      if (isSame) return {};
      if (before.status !== "waiting") {
        const { number, status } = await getRecord(tx, recallKind, before.recall);
        if (status !== "open") {
          throw new AppError(
            "conflict",
            `Recall ${number} is ${status}. It takes no more answers.`,
          );
        }
      }
      if (packs !== undefined && packs !== before.packs) {
        throw new AppError(
          "conflict",
          `More packs were recalled: ${before.packs} by now. Check the shelf again.`,
          { current: await readNotice(tx, id) },
        );
      }
      return fields;
    },
  });
}
