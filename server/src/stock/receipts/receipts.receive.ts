import type { ReceiptResult } from "@pharmacy/contract/products/products.receipts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { inSharedTurn, inTurn } from "../../platform/db/in-turn.ts";
import { retryDeadlocks } from "../../platform/db/retry-deadlocks.ts";
import { databaseErrorOf } from "../../platform/db/violations.ts";
import type { ProductServices } from "../products/products.changes.ts";
import { explainingTaken } from "../products/products.conflicts.ts";
import { book, bookNew, codeOf, gtinOf, type Received } from "./receipts.book.ts";

/**
 * Books scans, each in its own transaction, so that one refusal does not stop the others. A receipt
 * booked before is answered as it was booked, so a failed call can be repeated.
 */
export async function receiveAll(
  services: ProductServices,
  actor: Actor,
  organization: string,
  receipts: readonly Received[],
): Promise<ReceiptResult[]> {
  const results: ReceiptResult[] = [];
  for (const receipt of receipts) {
    results.push(await resultOf(services, actor, organization, receipt));
  }
  return results;
}

async function resultOf(
  services: ProductServices,
  actor: Actor,
  organization: string,
  input: Received,
): Promise<ReceiptResult> {
  try {
    return await receive(services, actor, organization, input);
  } catch (error) {
    // other errors concern all scans of the call
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
    const { message, fields } = error;
    return { id: input.id, receipt: null, message, ...(fields && { fields }) };
  }
}

const REFUSALS: ReadonlySet<string> = new Set(["invalid", "conflict", "plan_limit", "not_found"]);

function receive(
  services: ProductServices,
  actor: Actor,
  organization: string,
  input: Received,
): Promise<ReceiptResult> {
  const { db, clock } = services;
  const code = codeOf(input, clock());
  const booking = { actor, organization, input, code };
  const own = `${organization} ${gtinOf(code)}`;
  const write = async () =>
    (await inSharedTurn(db, { shared: organization, own }, (tx) => book(tx, services, booking))) ??
    (await inTurn(db, organization, (tx) => bookNew(tx, services, booking)));
  return retryDeadlocks(() => explainingTaken(db, {}, () => write().catch(againIfTaken(write))));
}

/** Another scan took the id meanwhile, with another code: the next attempt finds its receipt. */
function againIfTaken<Result>(write: () => Promise<Result>) {
  return (error: unknown) => {
    if (databaseErrorOf(error)?.constraint !== "stock_receipts_organization_id_pk") throw error;
    return write();
  };
}
