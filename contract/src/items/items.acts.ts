import type { ActRules } from "../acts.ts";
import type { ItemStatus } from "./items.values.ts";

type ItemState = { status: ItemStatus; name: string; gtin: string | null };

export const ITEM_ACTS = {
  edit: { may: "edit", verb: ["change", "changed"] },
  activate: {
    may: "act",
    verb: ["activate", "activated"],
    isBulk: true,
    from: ["draft", "discontinued"],
  },
  restore: {
    may: "act",
    verb: ["activate", "activated"],
    logs: "activate",
    from: ["withdrawn"],
    forbidden: (_, { role }) =>
      role === "admin" ? null : "Only administrators can reverse a withdrawal.",
  },
  discontinue: {
    may: "act",
    verb: ["discontinue", "discontinued"],
    isBulk: true,
    from: ["active"],
  },
  duplicate: { may: "create", verb: ["duplicate", "duplicated"] },
  shortage: { may: "edit", verb: ["change", "changed"] },
  label: {
    may: "view",
    verb: ["print", "printed"],
    refusal: ({ gtin }) => (gtin ? null : "This item has no GTIN to print."),
  },
  price: {
    may: ["list", "view"],
    verb: ["price", "priced"],
    from: ["active", "discontinued", "withdrawn"],
  },
  recalls: { may: ["recall", "view"], verb: ["show", "shown"] },
  recall: {
    may: ["recall", "create"],
    verb: ["recall", "recalled"],
    logs: "create",
    from: ["active", "discontinued", "withdrawn"],
  },
  withdraw: { may: "act", verb: ["withdraw", "withdrawn"], from: ["active", "discontinued"] },
  delete: {
    may: "delete",
    verb: ["delete", "deleted"],
    from: ["draft"],
    misfit: ({ name }) => `Only drafts can be deleted. Discontinue or withdraw "${name}" instead.`,
  },
} as const satisfies ActRules<ItemState>;
