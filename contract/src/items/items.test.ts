import { expect, test } from "vitest";
import * as z from "zod/mini";
import { ItemChanges } from "./items.ts";

test("a change keeps every field that is not sent", () => {
  const sent = { storage: "frozen", version: 2 };
  expect(z.parse(ItemChanges, sent)).toEqual(sent);
});
