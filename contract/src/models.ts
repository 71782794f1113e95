import { ANSWER_TEMPLATE } from "./answer-templates/answer-templates.model.ts";
import { LOG } from "./audit-logs/audit-logs.model.ts";
import { PASSKEY } from "./auth/passkeys.model.ts";
import { BANK_FILE, BANK_LINE } from "./bank/bank.model.ts";
import { EXPENSE } from "./expenses/expenses.model.ts";
import { FILE } from "./files/files.model.ts";
import { GROUP } from "./groups/groups.model.ts";
import { INVOICE } from "./invoices/invoices.model.ts";
import { ITEM, ITEM_PART } from "./items/items.model.ts";
import { keysOf } from "./keys.ts";
import { LIST, LIST_LINE } from "./lists/lists.model.ts";
import type { ModelRow } from "./model-row.ts";
import { MONTHLY_STATEMENT } from "./monthly-statements/monthly-statements.model.ts";
import { NOTE } from "./notes/notes.model.ts";
import { ORDER, ORDER_LINE } from "./orders/orders.model.ts";
import { ORGANIZATION } from "./organizations/organizations.model.ts";
import { PAYMENT_REMINDER, REMINDER_BLOCK } from "./payment-reminders/payment-reminders.model.ts";
import { ALLOCATION, PAYMENT } from "./payments/payments.model.ts";
import { PLAN } from "./plans/plans.model.ts";
import { PRODUCT, PRODUCT_BATCH } from "./products/products.model.ts";
import { QUESTION, QUESTION_NOTE } from "./questions/questions.model.ts";
import { RECALL, RECALL_NOTICE } from "./recalls/recalls.model.ts";
import { REGISTRATION } from "./registrations/registrations.model.ts";
import { REMINDER } from "./reminders/reminders.model.ts";
import { RETURN, RETURN_LINE } from "./returns/returns.model.ts";
import { RUN } from "./runs/runs.model.ts";
import { SESSION } from "./sessions/sessions.model.ts";
import { SETTING } from "./settings/settings.model.ts";
import { SHIPMENT, SHIPMENT_LINE } from "./shipments/shipments.model.ts";
import { SUBSCRIPTION } from "./subscriptions/subscriptions.model.ts";
import { TAX_RATE } from "./tax-rates/tax-rates.model.ts";
import { TOKEN } from "./tokens/tokens.model.ts";
import { UNIT } from "./units/units.model.ts";
import { USER } from "./users/users.model.ts";
import { VIEW_OF_LIST } from "./views/views.model.ts";
import { WEBHOOK } from "./webhooks/webhooks.model.ts";

export const MODELS = {
  organization: ORGANIZATION,
  user: USER,
  session: SESSION,
  token: TOKEN,
  webhook: WEBHOOK,
  passkey: PASSKEY,
  group: GROUP,
  item: ITEM,
  itemPart: ITEM_PART,
  list: LIST,
  listLine: LIST_LINE,
  product: PRODUCT,
  productBatch: PRODUCT_BATCH,
  recall: RECALL,
  recallNotice: RECALL_NOTICE,
  order: ORDER,
  orderLine: ORDER_LINE,
  shipment: SHIPMENT,
  shipmentLine: SHIPMENT_LINE,
  return: RETURN,
  returnLine: RETURN_LINE,
  invoice: INVOICE,
  payment: PAYMENT,
  allocation: ALLOCATION,
  paymentReminder: PAYMENT_REMINDER,
  reminderBlock: REMINDER_BLOCK,
  monthlyStatement: MONTHLY_STATEMENT,
  bankFile: BANK_FILE,
  bankLine: BANK_LINE,
  unit: UNIT,
  run: RUN,
  file: FILE,
  view: VIEW_OF_LIST,
  log: LOG,
  setting: SETTING,
  plan: PLAN,
  subscription: SUBSCRIPTION,
  registration: REGISTRATION,
  question: QUESTION,
  questionNote: QUESTION_NOTE,
  answerTemplate: ANSWER_TEMPLATE,
  expense: EXPENSE,
  taxRate: TAX_RATE,
  reminder: REMINDER,
  note: NOTE,
} as const satisfies Record<string, ModelRow>;

export type Model = keyof typeof MODELS;
export const MODEL_NAMES = keysOf(MODELS);

export function rowOf(model: Model): ModelRow {
  return MODELS[model];
}

type Rows = typeof MODELS;

export type ViewList =
  | { [Name in Model]: Rows[Name] extends { hasViews: true } ? Rows[Name]["plural"] : never }[Model]
  | "expiries";

export const VIEW_LISTS = [
  "expiries",
  ...MODEL_NAMES.filter((model) => rowOf(model).hasViews).map((model) => MODELS[model].plural),
] as [ViewList, ...ViewList[]];
