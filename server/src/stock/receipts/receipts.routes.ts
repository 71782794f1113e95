import {
  Receipt,
  ReceiptParams,
  ReceiptsAnswer,
  ReceiptsInput,
  ReceiptsOfDay,
  ReceiptsQuery,
  ReceiptUndo,
} from "@pharmacy/contract/products/products.receipts";
import { RECEIPTS_KEPT_DAYS } from "@pharmacy/contract/products/products.receipts.values";
import { AppError } from "../../platform/app-error.ts";
import { addDays, todayIn } from "../../platform/days.ts";
import type { Attempt } from "../../platform/http/note-refusal.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { pharmacyOf } from "../products/products.facts.ts";
import { pharmacyFor } from "../products/products.pharmacy-for.ts";
import { readDay } from "./receipts.reads.ts";
import { receiveAll } from "./receipts.receive.ts";
import { undoReceipt } from "./receipts.undo.ts";

const write = {
  access: ["productBatch", "create"] as const,
  scope: "stock:write" as const,
  attemptOf: (): Attempt => ({
    act: "create",
    action: "scanIn",
    ids: [],
    // the fields that it may change, as named in the grants of roles
    fields: ["batchNumber", "expiryDate", "quantity"],
  }),
};

export const receiptsRoutes: Routes = async (app, services) => {
  app.post(
    "/products/receipts",
    {
      config: write,
      schema: { body: ReceiptsInput, response: { 200: ReceiptsAnswer } },
    },
    async ({ actor, body: { organization, receipts } }) => ({
      results: await receiveAll(services, actor, pharmacyFor(actor, organization), receipts),
    }),
  );

  app.post(
    "/products/receipts/:receipt/undo",
    {
      config: write,
      schema: { params: ReceiptParams, body: ReceiptUndo, response: { 200: Receipt } },
    },
    ({ actor, params: { receipt }, body: { organization } }) =>
      undoReceipt(services, actor, pharmacyFor(actor, organization), receipt),
  );

  app.get(
    "/products/receipts",
    {
      config: { access: ["productBatch", "view"], scope: "stock:read" },
      schema: { querystring: ReceiptsQuery, response: { 200: ReceiptsOfDay } },
    },
    ({ actor, query: { day, organization } }) =>
      services.db.transaction(async (tx) => {
        const pharmacy = await pharmacyOf(tx, pharmacyFor(actor, organization));
        const now = services.clock();
        const today = todayIn(pharmacy.timeZone, now);
        requireDayKept(day, today);
        return readDay(tx, pharmacy, day || today, now);
      }),
  );
};

/** Earlier receipts are purged, so the day would look as if nothing had arrived. */
function requireDayKept(day: string, today: string): void {
  if (day === "" || day >= addDays(today, -RECEIPTS_KEPT_DAYS)) return;
  throw new AppError(
    "gone",
    `Receipts are kept for ${RECEIPTS_KEPT_DAYS} days. The stock card of a product has its earlier movements.`,
  );
}
