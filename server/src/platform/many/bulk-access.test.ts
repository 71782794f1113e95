import { expect, test } from "vitest";
import { bulkAccess } from "./change-many.ts";

const attempt = (ownActs: Parameters<typeof bulkAccess>[2], wanted: string) =>
  bulkAccess("item", [], ownActs).attemptOf({ do: wanted, ids: [] });

test("activating needs what its own route needs, or else the permission to set the status", () => {
  expect(attempt(["activate"], "activate")).toMatchObject({ act: "act", fields: [] });
  expect(attempt([], "activate")).toMatchObject({ act: "edit", fields: ["status"] });
  expect(attempt([], "deactivate")).toMatchObject({ act: "edit", fields: ["status"] });
  expect(attempt(["activate"], "delete")).toMatchObject({ act: "delete" });
});
