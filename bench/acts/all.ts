import type { Act } from "./acts.ts";
import { answerQuestion, changeLine, enterExpense } from "./desk-acts.ts";
import { archiveProduct, changePrice, createProduct } from "./product-acts.ts";
import { adjustBatch, scan } from "./stock-acts.ts";

/** In the order in which they are measured. */
export const ACTS = [
  createProduct,
  changePrice,
  archiveProduct,
  scan,
  adjustBatch,
  changeLine,
  enterExpense,
  answerQuestion,
] as unknown as Act[];
