import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ItemChanges } from "./items.ts";
import { changesOf } from "./record.ts";

test.each([
  [changesOf(z.strictObject({ name: z.string(), count: z._default(z.int(), 1) })), { name: "A" }],
  [ItemChanges, { storage: "frozen" }],
])("a change keeps every field that is not sent", (changes, sent) => {
  expect(z.parse(changes, { ...sent, version: 2 })).toEqual({ ...sent, version: 2 });
});
