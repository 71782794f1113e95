import { describe, expect, test } from "vitest";
import { refusalOf } from "../acts.ts";
import { BATCH_ACTS } from "./batches.acts.ts";
import { PRODUCT_ACTS, stateOf } from "./products.acts.ts";

const owner = { id: "owner", role: "owner" } as const;
const refused = (act: keyof typeof PRODUCT_ACTS, product: object) =>
  refusalOf("product", PRODUCT_ACTS[act], product as never, owner);

describe("an act on a product", () => {
  const archived = { status: stateOf({ status: "active", archivedAt: "2026-11-02T10:00:00Z" }) };

  test.each(["edit", "addBatch", "activate", "deactivate", "adjust", "link", "delete"] as const)(
    "that is archived waits until it is restored: %s",
    (act) => expect(refused(act, archived)).toBe("This product is archived. Restore it first."),
  );

  test.each([
    ["activate", "blocked", "This product is blocked because its item was withdrawn."],
    ["activate", "active", "This product is already active."],
    ["deactivate", "blocked", "This product is blocked because its item was withdrawn."],
    ["deactivate", "draft", "This product is a draft and cannot be deactivated."],
    ["deactivate", "inactive", "This product is already inactive."],
    ["restore", "active", "This product is not archived."],
    ["archive", "archived", "This product is already archived."],
  ] as const)("says why its state does not fit: %s when %s", (act, status, sentence) => {
    expect(refused(act, { status })).toBe(sentence);
  });

  test("that is blocked keeps its item", () => {
    const sentence =
      "This product is blocked because its item was withdrawn. Keep its item until the item is active again, or archive the product.";
    expect(refused("unlink", { status: "blocked", item: {} })).toBe(sentence);
    expect(refused("link", { status: "blocked", item: null })).toBe(sentence);
    expect(refused("archive", { status: "blocked" })).toBeNull();
  });

  test("needs more than a fitting state", () => {
    const used = { status: "active", lastStockAt: "2026-11-02T10:00:00Z", source: "manual" };
    expect(refused("delete", used)).toBe("This product has a history. Archive it instead.");
    expect(refused("delete", { ...used, lastStockAt: null })).toBeNull();
    expect(refused("adjust", { status: "active", isBatched: true })).toMatch(/Adjust one of its/);
    expect(refused("adjust", { status: "active" })).toBeNull();
  });
});

test.each([
  ["quarantine", "recalled", "This batch is recalled and cannot be quarantined."],
  ["quarantine", "quarantined", "This batch is already quarantined."],
  ["release", "available", "This batch is available and cannot be released."],
] as const)("a batch says why its state does not fit: %s when %s", (act, status, sentence) => {
  expect(refusalOf("productBatch", BATCH_ACTS[act], { status }, owner)).toBe(sentence);
});
