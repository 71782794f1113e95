import * as z from "zod/mini";
import { distinctBatches } from "../products/batch-key.ts";
import { batchNumber } from "../products/products.batches.ts";
import { hasFields, recordId } from "../record.ts";
import { choice, lines } from "../text.ts";
import { RECALL_CLASSES, RECALL_NUMBERS_MAX, type RecallClass } from "./recalls.values.ts";

const LINE_MAX = 80;
const MANY = `A recall has at most ${RECALL_NUMBERS_MAX} batch numbers.`;

export function batchNumbersIn(text: string): string[] {
  const numbers = text.split(/\r?\n/).map((line) => line.trim());
  return distinctBatches(numbers.filter(Boolean));
}

const Numbers = z.array(batchNumber());

function problemOf(text: string): string | undefined {
  const numbers = batchNumbersIn(text);
  if (numbers.length > RECALL_NUMBERS_MAX) return MANY;
  return Numbers.safeParse(numbers).error?.issues[0]?.message;
}

export const typedNumbers = () =>
  z.pipe(
    z.string().check(
      z.maxLength(LINE_MAX * RECALL_NUMBERS_MAX, { error: MANY, abort: true }),
      z.check(({ value, issues }) => {
        const message = problemOf(value);
        if (message) issues.push({ code: "custom", input: value, message });
      }),
    ),
    z.transform(batchNumbersIn),
  );

type Scope = { isAllBatches: boolean; batchNumbers?: string[] };

export const RecallForm = z
  .strictObject({
    item: recordId("Choose an item."),
    isAllBatches: z.boolean(),
    batchNumbers: typedNumbers(),
    recallClass: z.pipe(
      choice(RECALL_CLASSES.map(String), "Choose class 1, 2 or 3."),
      z.transform((value) => Number(value) as RecallClass),
    ),
    reason: lines("Reason", 3, 1_000),
    instruction: lines("Instruction", 3, 2_000),
  })
  .check(
    z.refine<Scope>(
      ({ isAllBatches, batchNumbers }) => isAllBatches || batchNumbers?.length !== 0,
      {
        error: "Enter a batch number, or recall all batches.",
        path: ["batchNumbers"],
        when: hasFields,
      },
    ),
  );
export type RecallForm = z.input<typeof RecallForm>;
