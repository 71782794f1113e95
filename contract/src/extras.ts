import { LOG_EXTRAS } from "./audit-logs/audit-logs.extras.ts";
import { BANK_FILE_EXTRAS, BANK_LINE_EXTRAS } from "./bank/bank.extras.ts";
import { EXPENSE_EXTRAS } from "./expenses/expenses.extras.ts";
import { FILE_EXTRAS } from "./files/files.extras.ts";
import { GROUP_EXTRAS } from "./groups/groups.extras.ts";
import { INVOICE_EXTRAS } from "./invoices/invoices.extras.ts";
import { ITEM_EXTRAS } from "./items/items.extras.ts";
import { LIST_EXTRAS, LIST_LINE_EXTRAS } from "./lists/lists.extras.ts";
import type { ModelExtras } from "./model-extras.ts";
import type { Model } from "./models.ts";
import { MONTHLY_STATEMENT_EXTRAS } from "./monthly-statements/monthly-statements.extras.ts";
import { NOTE_EXTRAS } from "./notes/notes.extras.ts";
import { ORDER_EXTRAS } from "./orders/orders.extras.ts";
import { ORGANIZATION_EXTRAS } from "./organizations/organizations.extras.ts";
import {
  PAYMENT_REMINDER_EXTRAS,
  REMINDER_BLOCK_EXTRAS,
} from "./payment-reminders/payment-reminders.extras.ts";
import { PAYMENT_EXTRAS } from "./payments/payments.extras.ts";
import { PLAN_EXTRAS } from "./plans/plans.extras.ts";
import { PRODUCT_BATCH_EXTRAS, PRODUCT_EXTRAS } from "./products/products.extras.ts";
import { QUESTION_EXTRAS } from "./questions/questions.extras.ts";
import { RECALL_EXTRAS, RECALL_NOTICE_EXTRAS } from "./recalls/recalls.extras.ts";
import { REGISTRATION_EXTRAS } from "./registrations/registrations.extras.ts";
import { REMINDER_EXTRAS } from "./reminders/reminders.extras.ts";
import { RETURN_EXTRAS } from "./returns/returns.extras.ts";
import { RUN_EXTRAS } from "./runs/runs.extras.ts";
import { SESSION_EXTRAS } from "./sessions/sessions.extras.ts";
import { SETTING_EXTRAS } from "./settings/settings.extras.ts";
import { SHIPMENT_EXTRAS } from "./shipments/shipments.extras.ts";
import { SUBSCRIPTION_EXTRAS } from "./subscriptions/subscriptions.extras.ts";
import { TAX_RATE_EXTRAS } from "./tax-rates/tax-rates.extras.ts";
import { TOKEN_EXTRAS } from "./tokens/tokens.extras.ts";
import { UNIT_EXTRAS } from "./units/units.extras.ts";
import { USER_EXTRAS } from "./users/users.extras.ts";
import { WEBHOOK_EXTRAS } from "./webhooks/webhooks.extras.ts";

/** Apart from the rows of the models, because every screen loads those. */
const EXTRAS = {
  user: USER_EXTRAS,
  session: SESSION_EXTRAS,
  token: TOKEN_EXTRAS,
  webhook: WEBHOOK_EXTRAS,
  file: FILE_EXTRAS,
  log: LOG_EXTRAS,
  unit: UNIT_EXTRAS,
  run: RUN_EXTRAS,
  group: GROUP_EXTRAS,
  item: ITEM_EXTRAS,
  list: LIST_EXTRAS,
  listLine: LIST_LINE_EXTRAS,
  product: PRODUCT_EXTRAS,
  productBatch: PRODUCT_BATCH_EXTRAS,
  order: ORDER_EXTRAS,
  shipment: SHIPMENT_EXTRAS,
  return: RETURN_EXTRAS,
  invoice: INVOICE_EXTRAS,
  payment: PAYMENT_EXTRAS,
  paymentReminder: PAYMENT_REMINDER_EXTRAS,
  reminderBlock: REMINDER_BLOCK_EXTRAS,
  monthlyStatement: MONTHLY_STATEMENT_EXTRAS,
  bankFile: BANK_FILE_EXTRAS,
  bankLine: BANK_LINE_EXTRAS,
  recall: RECALL_EXTRAS,
  recallNotice: RECALL_NOTICE_EXTRAS,
  organization: ORGANIZATION_EXTRAS,
  plan: PLAN_EXTRAS,
  setting: SETTING_EXTRAS,
  subscription: SUBSCRIPTION_EXTRAS,
  registration: REGISTRATION_EXTRAS,
  reminder: REMINDER_EXTRAS,
  question: QUESTION_EXTRAS,
  expense: EXPENSE_EXTRAS,
  taxRate: TAX_RATE_EXTRAS,
  note: NOTE_EXTRAS,
} as const satisfies Partial<Record<Model, ModelExtras>>;

type Part = keyof ModelExtras;
type Each = (typeof EXTRAS)[keyof typeof EXTRAS];

export type NameOf<Of extends Part> = Each extends infer One
  ? One extends Record<Of, infer Rows>
    ? keyof Rows & string
    : never
  : never;

type RowOf<Of extends Part> = NonNullable<ModelExtras[Of]>[string];

export function extrasOf<Of extends Part>(part: Of) {
  return Object.entries<ModelExtras>(EXTRAS).map(([model, extras]) => ({
    model: model as Model,
    rows: (extras[part] ?? {}) as Readonly<Record<string, RowOf<Of>>>,
  }));
}

export function allOf<Of extends Part>(part: Of): Readonly<Record<NameOf<Of>, RowOf<Of>>> {
  return Object.assign({}, ...extrasOf(part).map(({ rows }) => rows));
}
