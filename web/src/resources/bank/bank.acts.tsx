import type { BankFile, BankLine } from "@pharmacy/contract/bank/bank";
import { BANK_FILE_ACTS, BANK_LINE_ACTS } from "@pharmacy/contract/bank/bank.acts";
import type { BulkAnswer } from "@pharmacy/contract/bulk";
import { Ban, Check, CheckCheck, RotateCcw, Split, Undo2 } from "lucide-react";
import type { ActField, NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { Refused } from "#lib/refused.ts";
import { bankApi } from "./bank.api.ts";
import { linesOf, lineWords, postedWords } from "./bank-words.ts";

const REASON_MIN = 3;

const REASON = { name: "reason", label: "Reason", lengthMax: 200, rows: 2, isRequired: true };
const reasonFields: readonly ActField<unknown>[] = [REASON];

function reasonIn({ reason = "" }: Typed): string {
  if (reason.trim().length >= REASON_MIN) return reason;
  throw new Refused("", { reason: `Enter a reason of at least ${REASON_MIN} characters.` });
}

const isSuggested = ({ suggestion }: BankLine) =>
  suggestion?.organization != null || suggestion?.expense != null;

export const bankLineActs: NounActs<BankLine, keyof typeof BANK_LINE_ACTS> = {
  model: "bankLine",
  rules: BANK_LINE_ACTS,
  primary: (line) => (isSuggested(line) ? "post" : "assign"),
  beside: () => ["assign"],
  looks: {
    post: {
      label: "Post as suggested",
      words: "book payment match confirm",
      icon: Check,
      keys: "A",
      hides: (line) => !isSuggested(line),
      async run({ id, version, suggestion }) {
        const bill = suggestion?.expense;
        if (bill) {
          const posting = { version, expense: bill.id, expenseVersion: bill.version };
          return bankApi.payExpense(id, posting);
        }
        return bankApi.post(id, {
          version,
          organization: suggestion?.organization?.id ?? "",
          allocations: (suggestion?.allocations ?? []).map(({ invoice, amount }) => {
            return { invoice: invoice.id, amount };
          }),
        });
      },
      success: postedWords,
      failure: "Failed to post the line",
    },
    assign: {
      label: "Post otherwise",
      words: "choose pharmacy invoices expense allocate book payment",
      icon: Split,
      keys: "S",
      opens: "assign",
    },
    ignore: {
      label: "Ignore line",
      words: "no payment fee interest skip",
      icon: Ban,
      question: {
        title: (line) => `Ignore ${lineWords(line)}?`,
        consequences: ["It is no payment. It stays in the list with the reason."],
        fields: reasonFields,
      },
      run: (line, typed: Typed) => bankApi.ignore(line, reasonIn(typed)),
      success: "Bank line ignored",
      bulk: {
        verb: "Ignore",
        doing: "Ignoring",
        done: "ignored",
        consequences: ["They are no payments. They stay in the list with the reason."],
      },
    },
    reopen: {
      label: "Reopen line",
      words: "undo ignore",
      icon: RotateCcw,
      run: (line) => bankApi.reopen(line),
      success: "Bank line reopened",
      failure: "Failed to reopen the line",
      bulk: { verb: "Reopen", doing: "Reopening", done: "reopened" },
    },
    takeBack: {
      label: "Take back",
      words: "undo void payment wrong invoice expense unpaid",
      icon: Undo2,
      isDanger: true,
      question: {
        title: (line) => `Take back ${lineWords(line)}?`,
        consequences: ({ payment, expense }) =>
          expense
            ? [
                `${expense.number} is unpaid again.`,
                "The line is open again, and can be posted to another expense.",
              ]
            : [
                `${payment?.number ?? "Its payment"} is voided, and what it settled is open again.`,
                "The line is open again, and can be posted to other invoices.",
              ],
        fields: reasonFields,
      },
      run: (line, typed: Typed) => bankApi.takeBack(line, reasonIn(typed)),
      success: "Bank line taken back",
    },
  },
};

export const bankFileActs: NounActs<BankFile, keyof typeof BANK_FILE_ACTS> = {
  model: "bankFile",
  rules: BANK_FILE_ACTS,
  staleKey: () => bankApi.key,
  looks: {
    postCertain: {
      label: "Post certain lines",
      labelOf: ({ certain }) =>
        certain === 0 ? "Post certain lines" : `Post ${formatNumber(certain)} certain`,
      words: "book all payments match",
      icon: CheckCheck,
      question: {
        title: ({ certain }) => `Post ${linesOf(certain)}?`,
        description: ({ name, certainAmount, certainOut, currency }) => {
          const came = formatMoney(certainAmount, currency);
          if (certainOut === 0) return `${came} of ${name}.`;
          return `${came} in and ${formatMoney(certainOut, currency)} out of ${name}.`;
        },
        consequences: ({ open, certain, certainOut }) => [
          "Money that came in is recorded as payments, which settle the invoices that it names.",
          ...(certainOut > 0
            ? ["Money that went out marks the expenses that it names as paid."]
            : []),
          "The lines are compared again with what is open now.",
          ...(open > certain ? [`Still open after that: ${linesOf(open - certain)}.`] : []),
        ],
      },
      run: ({ id }) => bankApi.postCertain(id),
      success: (answer: BulkAnswer) => doneWords(answer, "posted"),
    },
    takeBack: {
      label: "Take back file",
      words: "undo void payments",
      icon: Undo2,
      isDanger: true,
      question: {
        title: ({ posted, name }) => `Take back ${linesOf(posted)} of ${name}?`,
        consequences: [
          "Their payments are voided, and what they settled is open again.",
          "Expenses that they paid are unpaid again.",
          "The lines stay, and can be posted again.",
        ],
        fields: reasonFields,
      },
      run: ({ id }, typed: Typed) => bankApi.takeBackFile(id, reasonIn(typed)),
      success: (answer: BulkAnswer) => doneWords(answer, "taken back"),
    },
  },
};

function doneWords({ results }: BulkAnswer, done: string) {
  const refused = results.filter(({ error }) => error !== null);
  const title = `${linesOf(results.length - refused.length)} ${done}`;
  const [first] = refused;
  return first?.error
    ? { title, description: `${linesOf(refused.length)} not ${done}: ${first.error.message}` }
    : title;
}
