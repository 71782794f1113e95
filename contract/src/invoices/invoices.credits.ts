import * as z from "zod/mini";
import { recordId } from "../record.ts";
import { lines as linesOfText, wholeNumber } from "../text.ts";
import type { Crediting } from "./invoices.crediting.ts";
import { INVOICE_LINES_MAX } from "./invoices.values.ts";

const REASON_MAX = 500;
const AMOUNT_MAX = 1_000_000_000_000;
const QUANTITY_MAX = 1_000_000;
const ABOVE_ZERO = "Enter an amount above zero.";
const TOO_MANY = `A credit note has at most ${INVOICE_LINES_MAX} lines.`;

const CreditedLine = z.strictObject({
  /** The number of the line on the invoice. */
  line: z.string("Choose a line.").check(z.maxLength(10, "This invoice has no such line.")),
  quantity: wholeNumber("Quantity", 1, QUANTITY_MAX),
});

/** Counted before any of them is parsed. */
const isFew = (value: unknown) => Array.isArray(value) && value.length <= INVOICE_LINES_MAX;

const CreditedLines = z
  .pipe(z.custom<z.input<typeof CreditedLine>[]>(isFew, { error: TOO_MANY }), z.array(CreditedLine))
  .check(
    z.check(({ value, issues }) => {
      const seen = new Set<string>();
      for (const [place, { line }] of value.entries()) {
        const message = "This line is sent twice.";
        if (seen.has(line)) {
          issues.push({ code: "custom", input: line, message, path: [place, "line"] });
        }
        seen.add(line);
      }
    }),
  );

/** One of the three: all, an amount, or lines and perhaps the charges. */
const crediting = {
  all: z.optional(z.literal(true)),
  /** With tax, in minor units. */
  amount: z.optional(
    z
      .int(ABOVE_ZERO)
      .check(z.minimum(1, ABOVE_ZERO), z.maximum(AMOUNT_MAX, "This amount is too large.")),
  ),
  lines: z.optional(CreditedLines),
  /** The freight. */
  charges: z.optional(z.boolean()),
};

const Wanted = z.strictObject(crediting);
type Wanted = z.output<typeof Wanted>;

const waysIn = ({ all, amount, lines, charges }: Wanted) =>
  [all, amount, lines ?? charges].filter((way) => way !== undefined).length;

const ONE_WAY = "Credit everything, an amount, or lines: one of them.";

/** Null where nothing is to be credited yet. */
export function creditingOf(wanted: Wanted): Crediting | null {
  const { amount, lines = [], charges = false } = wanted;
  if (wanted.all) return { all: true };
  if (amount !== undefined) return { amount };
  return lines.length > 0 || charges ? { lines, charges } : null;
}

/** Without anything to credit it says how much of the invoice can be. */
export const CreditQuoteInput = Wanted.check(
  z.refine((wanted) => waysIn(wanted) <= 1, { error: ONE_WAY, path: ["amount"] }),
);
export type CreditQuoteInput = z.input<typeof CreditQuoteInput>;

export const CreditNoteInput = z
  .strictObject({
    ...crediting,
    /** Packs that the invoice billed. */
    version: z.int("Send the version you read.").check(z.minimum(1)),
    reason: linesOfText("Reason", 3, REASON_MAX),
    /** A return that this credits. */
    return: z.optional(recordId("This is not the id of a return.")),
  })
  .check(
    z.refine((wanted) => waysIn(wanted) <= 1, { error: ONE_WAY, path: ["amount"] }),
    z.refine((wanted) => creditingOf(wanted) !== null || waysIn(wanted) > 1, {
      error: "Choose the lines to credit, an amount, or everything.",
      path: ["lines"],
    }),
  );
export type CreditNoteInput = z.input<typeof CreditNoteInput>;

const QuotedTax = z.object({
  rateBps: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  base: z.int(),
  tax: z.int(),
});

/** How a credit note would look, and how much of each line can be credited. */
export const CreditQuote = z.object({
  currency: z.string(),
  left: z.object({
    total: z.int(),
    lines: z
      .array(
        z.object({
          line: z.string(),
          name: z.string(),
          unitPrice: z.int(),
          billed: z.int(),
          quantity: z.int(),
          amount: z.int(),
        }),
      )
      .check(z.maxLength(INVOICE_LINES_MAX)),
    charges: z.int(),
  }),
  /** Why there can be no such credit note. */
  problem: z.nullable(z.string()),
  note: z.nullable(
    z.object({
      taxes: z.array(QuotedTax),
      net: z.int(),
      total: z.int(),
      /** Set off against the invoice. */
      setOff: z.int(),
      onAccount: z.int(),
    }),
  ),
});
export type CreditQuote = z.infer<typeof CreditQuote>;

/** The accepted packs of a return, as far as their invoice still has them. */
export const ReturnCredit = z.object({
  invoice: z.object({ id: z.uuid(), number: z.string(), version: z.int() }),
  lines: z
    .array(z.object({ line: z.string(), quantity: z.int() }))
    .check(z.maxLength(INVOICE_LINES_MAX)),
  reason: z.string(),
});
export type ReturnCredit = z.infer<typeof ReturnCredit>;
