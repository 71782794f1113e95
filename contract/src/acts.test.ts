import { describe, expect, test } from "vitest";
import { misfitOf, refusalOf } from "./acts.ts";
import { ITEM_ACTS } from "./items/items.acts.ts";
import { LIST_ACTS } from "./lists/lists.acts.ts";
import { ORGANIZATION_ACTS } from "./organizations/organizations.acts.ts";
import { mayAct } from "./permissions.ts";
import { RECALL_ACTS } from "./recalls/recalls.acts.ts";
import { TOKEN_ACTS } from "./tokens/tokens.acts.ts";
import { UNIT_ACTS } from "./units/units.acts.ts";
import { USER_ACTS } from "./users/users.acts.ts";

const admin = { id: "admin", role: "admin" } as const;
const item = { name: "Zinc tablets", gtin: null };

describe("an act", () => {
  test("is refused in a state it cannot start from, in words made of its verb", () => {
    const draft = { ...item, status: "draft" as const };
    expect(refusalOf("item", ITEM_ACTS.discontinue, draft, admin)).toBe(
      "This item is a draft and cannot be discontinued.",
    );
    expect(misfitOf("item", ITEM_ACTS.activate, draft)).toBeNull();
    const discontinued = { ...item, status: "discontinued" as const };
    expect(refusalOf("item", ITEM_ACTS.discontinue, discontinued, admin)).toBe(
      "This item is already discontinued.",
    );
  });

  test("says the state in which a record is already", () => {
    const active = { status: "active" } as const;
    const inactive = { status: "inactive" } as const;
    expect(misfitOf("organization", ORGANIZATION_ACTS.activate, active)).toBe(
      "This pharmacy is already active.",
    );
    expect(misfitOf("unit", UNIT_ACTS.deactivate, inactive)).toBe("This unit is already inactive.");
    expect(misfitOf("unit", UNIT_ACTS.deactivate, active)).toBeNull();
    const archived = { status: "archived", name: "Spring", lineCount: 1 } as never;
    expect(misfitOf("list", LIST_ACTS.archive, archived)).toBe("This list is already archived.");
  });

  test("is never out of place on a record without a state, or if it starts from every state", () => {
    expect(
      misfitOf("item", ITEM_ACTS.discontinue, { ...item, status: undefined as never }),
    ).toBeNull();
    const withdrawn = { ...item, status: "withdrawn" as const };
    expect(misfitOf("item", ITEM_ACTS.label, withdrawn)).toBeNull();
    expect(misfitOf("item", ITEM_ACTS.discontinue, withdrawn)).toBe(
      "This item is withdrawn and cannot be discontinued.",
    );
  });

  test.each([
    ["rotate", { type: "access", status: "active" }, "Only an API token can be rotated."],
    ["rotate", { type: "api", status: "expired" }, "This token has already expired."],
    [
      "rotate",
      { type: "api", status: "revoked", replacedBy: "other" },
      "This token was already rotated. Rotate its replacement.",
    ],
    ["revoke", { type: "access", status: "revoked" }, "This session has already ended."],
    ["revoke", { type: "invitation", status: "used" }, "This link was already used."],
    [
      "invite",
      { type: "invitation", status: "used", user: { name: "Niamh Daly" } },
      "Niamh Daly has already accepted the invitation. Send a password reset instead.",
    ],
  ] as const)("on a token that it does not suit is refused: %s of %j", (act, token, sentence) => {
    expect(refusalOf("token", TOKEN_ACTS[act], token, admin)).toBe(sentence);
  });

  test("says for itself why a state does not fit, where it has words of its own", () => {
    const list = { status: "archived" as const, name: "Winter", lineCount: 3 };
    expect(refusalOf("list", LIST_ACTS.edit, list, admin)).toBe(
      "This list is archived and cannot be changed. Copy it instead.",
    );
    const recall = { status: "lifted" as const, number: "RC-2026-0007", isAllBatches: false };
    expect(refusalOf("recall", RECALL_ACTS.remind, recall, admin)).toBe(
      "Recall RC-2026-0007 is already lifted.",
    );
  });

  test("that only others may do is refused, whatever the permission", () => {
    const withdrawn = { ...item, status: "withdrawn" as const };
    const catalogue = { id: "other", role: "catalogue" } as const;
    expect(mayAct("catalogue", "item", ITEM_ACTS.restore)).toBe(true);
    expect(refusalOf("item", ITEM_ACTS.restore, withdrawn, catalogue)).toBe(
      "Only administrators can reverse a withdrawal.",
    );
    expect(refusalOf("item", ITEM_ACTS.restore, withdrawn, admin)).toBeNull();
  });

  test.each([
    ["suspend", "You cannot suspend or delete your own account."],
    ["delete", "You cannot suspend or delete your own account."],
    ["role", "You cannot change your own role."],
    ["secondFactor", "Turn off your own second factor on your account page."],
  ] as const)("on one's own account is refused: %s", (act, sentence) => {
    const own = { id: admin.id, name: "Niamh Daly", role: "admin", status: "active" } as const;
    expect(refusalOf("user", USER_ACTS[act], own, admin)).toBe(sentence);
    const other = { ...own, id: "other", totpEnabledAt: "2026-11-02T10:00:00Z" };
    expect(refusalOf("user", USER_ACTS[act], other, admin)).toBeNull();
  });
});

test.each([
  ["support", "user", USER_ACTS.invite, true],
  ["support", "user", USER_ACTS.suspend, false],
  ["finance", "item", ITEM_ACTS.activate, false],
  ["finance", "item", ITEM_ACTS.label, true],
  ["catalogue", "recall", RECALL_ACTS.lift, true],
  ["viewer", "list", LIST_ACTS.compare, false],
  ["support", "token", TOKEN_ACTS.invite, true],
  ["support", "token", TOKEN_ACTS.revoke, false],
] as const)("%s may do an act of a %s as the grants say", (role, model, rule, isAllowed) => {
  expect(mayAct(role, model, rule)).toBe(isAllowed);
});

test("an act that sets fields needs a grant of those fields", () => {
  const reorder = { may: "edit", sets: ["reorderPoint"] } as const;
  const price = { may: "edit", sets: ["costPrice"] } as const;
  expect(mayAct("admin", "product", price)).toBe(true);
  expect(mayAct("technician", "product", reorder)).toBe(true);
  expect(mayAct("technician", "product", price)).toBe(false);
});
