import { expect, test } from "vitest";
import * as z from "zod/mini";
import { changesOf } from "./record.ts";

test("a change keeps every field that is not sent", () => {
  const changes = changesOf(z.strictObject({ name: z.string(), count: z._default(z.int(), 1) }));
  const sent = { name: "A", version: 2 };
  expect(z.parse(changes, sent)).toEqual(sent);
});
