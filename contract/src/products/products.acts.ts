import type { ActRules } from "../acts.ts";
import { PRODUCT_STATUSES, type ProductState, type ProductStatus } from "./products.values.ts";

type ProductFacts = {
  status: ProductState;
  item?: unknown;
  /** True if it has packs with a batch number. */
  isBatched?: boolean;
  lastStockAt?: string | null;
  source?: string;
};

/** Archived products have no other status. */
export function stateOf({
  status,
  archivedAt,
}: {
  status: ProductStatus;
  archivedAt: string | null;
}): ProductState {
  return archivedAt === null ? status : "archived";
}

const ARCHIVED = "This product is archived. Restore it first.";
const BLOCKED = "This product is blocked because its item was withdrawn.";

const PRESENT = { from: PRODUCT_STATUSES, misfit: () => ARCHIVED };

/** Why neither activating nor deactivating is possible. */
function withoutChoice(status: ProductState): string | null {
  if (status === "archived") return ARCHIVED;
  return status === "blocked" ? BLOCKED : null;
}

/** A blocked product is unblocked through its item, so it must keep that item. */
const keptItem = ({ status }: ProductFacts) =>
  status === "blocked"
    ? `${BLOCKED} Keep its item until the item is active again, or archive the product.`
    : null;

export const PRODUCT_ACTS = {
  edit: { ...PRESENT, may: "edit", verb: ["change", "changed"] },
  addBatch: {
    ...PRESENT,
    may: ["productBatch", "create"],
    verb: ["change", "changed"],
    logs: "bookDelivery",
  },
  activate: {
    may: "edit",
    sets: ["status"],
    verb: ["activate", "activated"],
    isBulk: true,
    from: ["draft", "inactive"],
    misfit: ({ status }) => withoutChoice(status) ?? "This product is already active.",
  },
  deactivate: {
    may: "edit",
    sets: ["status"],
    verb: ["deactivate", "deactivated"],
    isBulk: true,
    from: ["active"],
    misfit: ({ status }) =>
      withoutChoice(status) ??
      (status === "draft"
        ? "This product is a draft and cannot be deactivated."
        : "This product is already inactive."),
  },
  adjust: {
    ...PRESENT,
    may: "edit",
    sets: ["quantity"],
    verb: ["adjust", "adjusted"],
    logs: "countStock",
    refusal: ({ isBatched }) =>
      isBatched
        ? "Quantity comes from the batches of this product. Adjust one of its batches."
        : null,
  },
  restore: {
    may: "act",
    verb: ["restore", "restored"],
    isBulk: true,
    from: ["archived"],
    misfit: () => "This product is not archived.",
  },
  link: {
    ...PRESENT,
    may: "edit",
    sets: ["item"],
    verb: ["link", "linked"],
    refusal: (product) =>
      product.item ? "This product is already linked to an item." : keptItem(product),
  },
  unlink: {
    ...PRESENT,
    may: "edit",
    sets: ["item"],
    verb: ["unlink", "unlinked"],
    refusal: (product) =>
      product.item === null ? "This product is not linked to an item." : keptItem(product),
  },
  archive: { may: "act", verb: ["archive", "archived"], isBulk: true, from: PRODUCT_STATUSES },
  delete: {
    ...PRESENT,
    may: "delete",
    verb: ["delete", "deleted"],
    refusal: ({ lastStockAt, source }) =>
      lastStockAt === null && source === "manual"
        ? null
        : "This product has a history. Archive it instead.",
  },
} as const satisfies ActRules<ProductFacts>;
