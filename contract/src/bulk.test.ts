import { expect, test } from "vitest";
import * as z from "zod/mini";
import { bulkDetailsOf, bulkInput } from "./bulk.ts";
import { BULK_CALL_MAX } from "./bulk.values.ts";

const BulkInput = bulkInput(["activate", "deactivate", "delete"]);

const id = "0199f0a0-0000-7000-8000-000000000001";
const ids = (length: number) => Array.from({ length }, () => id);

test.each([1, BULK_CALL_MAX])("%i records are changed in one call", (length) => {
  expect(BulkInput.safeParse({ ids: ids(length), do: "delete" }).success).toBe(true);
});

test.each([
  ["ids", [], "Send between 1 and 100 ids."],
  ["ids", ids(BULK_CALL_MAX + 1), "Send between 1 and 100 ids."],
  ["ids", undefined, "Send between 1 and 100 ids."],
  ["ids", ["7"], "This is not the id of a record."],
  ["do", "archive", "Choose one of: activate, deactivate, delete."],
])("%s %j is answered %j", (field, value, message) => {
  const result = BulkInput.safeParse({ ids: [id], do: "activate", [field]: value });
  expect(result.error?.issues[0]).toMatchObject({ message });
  expect(result.error?.issues[0]?.path[0]).toBe(field);
});

test("an action that needs a reason or a day is refused without it, beside its field", () => {
  const Input = bulkInput(["confirm", "pay", "void"]);
  const missing = (body: object) => Input.safeParse({ ids: [id], ...body }).error?.issues[0]?.path;
  expect(missing({ do: "void" })).toEqual(["reason"]);
  expect(missing({ do: "void", reason: "No" })).toEqual(["reason"]);
  expect(missing({ do: "pay", reason: "Paid" })).toEqual(["on"]);
  expect(missing({ do: "void", reason: "Entered twice" })).toBeUndefined();
  expect(missing({ do: "pay", on: "2026-11-30" })).toBeUndefined();
  expect(missing({ do: "confirm" })).toBeUndefined();
});

test("an act must be told what its own schema says, beside its field, and others nothing of it", () => {
  const colour = z.enum(["red", "blue"], "Choose a colour.");
  const label = z.string().check(z.overwrite((typed) => typed.trim()));
  const details = z.object({ colour, label: z.optional(label) }).check(
    z.refine((parsed) => parsed.colour !== "red" || Boolean(parsed.label), {
      error: "Enter a label.",
      path: ["label"],
    }),
  );
  const Input = bulkInput(["confirm", "void"], { confirm: details });
  const first = (body: object) => Input.safeParse({ ids: [id], ...body }).error?.issues[0];
  expect(first({ do: "confirm" })).toMatchObject({ path: ["colour"], message: "Choose a colour." });
  expect(first({ do: "confirm", colour: "green" })?.path).toEqual(["colour"]);
  expect(first({ do: "confirm", colour: "red", label: " " })?.path).toEqual(["label"]);
  expect(first({ do: "void", reason: "Entered twice" })).toBeUndefined();
  expect(first({ do: "confirm", colour: "blue", shade: "dark" })?.code).toBe("unrecognized_keys");
  const accepted = Input.parse({ ids: [id], do: "confirm", colour: "red", label: " a " });
  expect(bulkDetailsOf(accepted)).toEqual({ colour: "red", label: "a" });
});
