import { beforeArchiving } from "./audit-logs/audit-logs.effects.ts";
import {
  afterItemRestored,
  afterItemsChanged,
  afterItemWithdrawn,
} from "./catalogue/items/items.effects.ts";
import { noteRunOfLines } from "./catalogue/lists/lists.lines.note.ts";
import { beforePharmacyDeleted } from "./membership/organizations/organizations.effects.ts";
import {
  afterTermsChanged,
  billingsOfFees,
  feesOfClosed,
  ordersOfMonth,
} from "./membership/subscriptions/subscriptions.effects.ts";
import { enclosuresOf } from "./platform/email/enclosures.ts";
import { afterPartsWritten } from "./platform/runs/runs.effects.ts";
import { afterStockChanged, whereStockIsWatched } from "./stock/batches/batches.effects.ts";
import { isFilling } from "./stock/batches/batches.fill-movements.ts";
import { areCopiesFilling } from "./stock/copies/copies.fill.ts";
import {
  archiveProductsOf,
  followItems,
  stopSelling,
  unblockProductsOf,
} from "./stock/products/products.of-item.ts";
import { isRecalledProduct } from "./stock/recalls/recalls.arrivals.ts";
import { keepRecalled } from "./stock/recalls/recalls.keep-recalled.ts";
import { expensesToPay, payExpenseByLine, unpayExpense } from "./trade/bank/bank.effects.ts";
import { billShipment } from "./trade/invoices/invoices.issue-pending.ts";
import { placedInMonth } from "./trade/orders/orders.placing-rules.ts";
import { strikeWithdrawn } from "./trade/orders/orders.strike-withdrawn.ts";
import { beforePaymentVoided } from "./trade/payments/payments.effects.ts";
import { afterShipped } from "./trade/shipments/shipments.effects.ts";

beforeArchiving.setsOff(isFilling, areCopiesFilling);
afterItemsChanged.setsOff(followItems);
afterItemWithdrawn.setsOff(strikeWithdrawn, stopSelling);
afterItemRestored.setsOff(unblockProductsOf);
beforePharmacyDeleted.setsOff(archiveProductsOf);
afterStockChanged.setsOff(keepRecalled);
whereStockIsWatched.setsOff(isRecalledProduct);
afterPartsWritten.setsOff(noteRunOfLines);
afterTermsChanged.setsOff(async (...terms) =>
  (await import("./trade/fees/fees.follow.ts")).followTerms(...terms),
);
billingsOfFees.setsOff(async (...by) =>
  (await import("./trade/fees/fees.preview.ts")).previewBillings(...by),
);
feesOfClosed.setsOff(async (...by) =>
  (await import("./trade/fees/fees.preview.ts")).previewClosed(...by),
);
ordersOfMonth.setsOff(placedInMonth);
afterShipped.setsOff(billShipment);
expensesToPay.setsOff(async (...of) =>
  (await import("./desk/expenses/expenses.bank.ts")).unpaidExpenses(...of),
);
payExpenseByLine.setsOff(async (...by) =>
  (await import("./desk/expenses/expenses.bank.ts")).payFromBank(...by),
);
unpayExpense.setsOff(async (...by) =>
  (await import("./desk/expenses/expenses.bank.ts")).unpayFromBank(...by),
);
beforePaymentVoided.setsOff(async (...by) =>
  (await import("./trade/bank/bank.post.ts")).reopenPosted(...by),
);
enclosuresOf.setsOff(
  async (db, email) =>
    (await import("./trade/invoices/invoices.email.ts")).encloseInvoice(db, email),
  async (...by) =>
    (await import("./trade/monthly-statements/monthly-statements.email.ts")).encloseStatement(
      ...by,
    ),
);
