import { expect, test } from "vitest";
import { type ActRule, refusalOf } from "../acts.ts";
import { OWN_QUESTION_ACTS } from "./own-questions.acts.ts";
import { QUESTION_ACTS } from "./questions.acts.ts";

const support = { id: "support", role: "support" } as const;
const open = {
  number: "Q-000318",
  status: "open" as "open" | "answered" | "closed",
  closing: null as "byAsker" | "spam" | "merged" | null,
  answer: null as string | null,
  answeredBy: null as { name: string } | null,
  assignee: null as { id: string } | null,
  mergedInto: null as { number: string } | null,
  merged: { length: 0 },
  publishedAt: null as string | null,
};

const RULES: Record<keyof typeof QUESTION_ACTS, ActRule<typeof open>> = QUESTION_ACTS;

test.each([
  [{ status: "answered", answeredBy: { name: "Orla" } }, "was already answered by Orla."],
  [{ status: "closed", closing: "byAsker", answeredBy: { name: "Orla" } }, "answered by Orla."],
  [{ status: "closed", closing: "byAsker" }, "This question is already closed."],
  [{ status: "closed", closing: "spam" }, "This question is already closed."],
  [
    { status: "closed", closing: "merged", mergedInto: { number: "Q-000007" } },
    "This question was merged into Q-000007. Answer that one instead.",
  ],
] as const)(
  "a question that is %j cannot be answered, assigned, merged or closed",
  (end, reason) => {
    for (const act of ["answer", "take", "assign", "merge", "close"] as const) {
      const question = { ...open, ...end };
      expect(refusalOf("question", RULES[act], open, support)).toBeNull();
      expect(refusalOf("question", RULES[act], question, support)).toContain(reason);
    }
  },
);

test("only an answer can be corrected or published, and only a published one withdrawn", () => {
  const reasonOf = (act: "correct" | "publish" | "unpublish") =>
    refusalOf("question", RULES[act], open, support);
  expect(reasonOf("correct")).toBe("This question has no answer to correct yet.");
  expect(reasonOf("publish")).toBe("Only answered questions can be published.");
  expect(reasonOf("unpublish")).toBe("The answer to this question is not published.");
});

test("a question with others merged into it is kept", () => {
  const reasonFor = (length: number) =>
    refusalOf("question", RULES.delete, { ...open, merged: { length } }, support);
  expect(reasonFor(0)).toBeNull();
  expect(reasonFor(1)).toBe("Another question was merged into Q-000318. Close it instead.");
  expect(reasonFor(2)).toBe("2 other questions were merged into Q-000318. Close it instead.");
});

test("a pharmacy closes its own question once, open or answered", () => {
  const reasonOf = (status: typeof open.status) =>
    refusalOf("question", OWN_QUESTION_ACTS.close, { status }, support);
  expect([reasonOf("open"), reasonOf("answered")]).toEqual([null, null]);
  expect(reasonOf("closed")).toBe("This question is already closed.");
});
