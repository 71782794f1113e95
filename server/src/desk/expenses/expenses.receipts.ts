import type { ExpenseTwin } from "@pharmacy/contract/expenses/expenses";
import { RECEIPT_TYPES } from "@pharmacy/contract/expenses/expenses.values";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { updateRecord } from "../../platform/db/records.ts";
import { fileKind } from "../../platform/files/files.table.ts";
import { inspectFile } from "../../platform/files/inspect-file.ts";
import { keepFile } from "../../platform/files/take-upload.ts";
import type { Services } from "../../platform/http/routes.ts";
import { twinsOf } from "./expenses.twins.ts";

const WRONG_TYPE = "This file is not a PDF, PNG or JPEG. Choose another file.";
const GONE = "This receipt is no longer available. Upload it again.";
const TAKEN = "This receipt already belongs to an expense. Upload it again.";

/**
 * A receipt without an expense is removed after a day. Returns expenses that have the same receipt.
 */
export async function keepReceipt(
  services: Services,
  actor: Actor,
  { filename, bytes }: { filename: string; bytes: Buffer },
) {
  if (bytes.length === 0) {
    throw new AppError("unsupported_type", "This file is empty. Choose another file.");
  }
  const known = await inspectReceipt(bytes);
  let twins: ExpenseTwin[] = [];
  const file = await keepFile(
    services,
    actor,
    { filename, bytes },
    { ...known, organization: null, purpose: "receipt", application: "waiting" },
    {
      async kept(tx, id) {
        twins = await twinsOf(tx, { receipt: id });
      },
    },
  );
  return { ...file, twins };
}

async function inspectReceipt(bytes: Buffer) {
  const known = await inspectFile(bytes).catch((error: unknown) => {
    const isUnknown = error instanceof AppError && error.message.startsWith("Choose a");
    throw isUnknown ? new AppError("unsupported_type", WRONG_TYPE) : error;
  });
  const isReceipt = RECEIPT_TYPES.some((type) => type === known.contentType);
  if (!isReceipt) throw new AppError("unsupported_type", WRONG_TYPE);
  return known;
}

export async function changeReceipt(
  tx: Transaction,
  actor: Actor,
  before: string | null,
  after: string | null | undefined,
): Promise<void> {
  if (after === undefined || after === before) return;
  if (after) await handIn(tx, actor, after);
  // it is removed like one that was never attached
  if (before) await updateRecord(tx, actor, fileKind, before, { application: "waiting" });
}

async function handIn(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const handedIn = { application: "handedIn" as const };
  await updateRecord(tx, actor, fileKind, id, handedIn, {
    check({ purpose, application }) {
      if (purpose !== "receipt") throw invalidField("receipt", GONE);
      if (application !== "waiting") throw invalidField("receipt", TAKEN);
    },
  }).catch((error: unknown) => {
    const isGone = error instanceof AppError && error.code === "not_found";
    throw isGone ? invalidField("receipt", GONE) : error;
  });
}
