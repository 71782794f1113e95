import { PRODUCT_ACTS } from "@pharmacy/contract/products/products.acts";
import type { ProductAdjustment } from "@pharmacy/contract/products/products.batches";
import { ARCHIVED_KEPT_DAYS } from "@pharmacy/contract/products/products.values";
import {
  Archive,
  ArchiveRestore,
  CircleCheck,
  CircleOff,
  Link2,
  Link2Off,
  PackagePlus,
  Pencil,
  Scale,
  Trash2,
} from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { packsOf } from "./packs-of.ts";
import { productsApi } from "./products.api.ts";
import type { ShownProduct } from "./shown-products.ts";

const AdjustDialog = lazyPart(() =>
  import("./adjust-dialog.tsx").then((module) => module.AdjustDialog),
);

export const productActs: NounActs<ShownProduct, keyof typeof PRODUCT_ACTS> = {
  model: "product",
  rules: PRODUCT_ACTS,
  primary: () => "edit",
  beside: () => ["addBatch", "activate", "deactivate"],
  // its batches are under the same key
  staleKey: ({ id }) => productsApi.detail(id).queryKey,
  looks: {
    edit: {
      label: "Edit product",
      words: "change price name shelf reorder",
      icon: Pencil,
      keys: "E",
      staysVisible: true,
      opens: "edit",
    },
    addBatch: {
      label: "Add batch",
      words: "receive delivery lot expiry packs",
      icon: PackagePlus,
      opens: "batch",
    },
    activate: {
      label: "Activate product",
      words: "offer sell on",
      icon: CircleCheck,
      // on a blocked product it says why
      staysVisible: true,
      hides: ({ status }) => status === "active" || status === "archived",
      asks: isFree,
      question: {
        title: ({ name }) => `Activate ${name} at a price of 0?`,
        consequences: ["It is given away free of charge."],
      },
      run: (product) =>
        productsApi.update({
          id: product.id,
          status: "active",
          ...(isFree(product) && { isFree: true }),
        }),
      success: "Product activated",
      failure: "Failed to activate product",
      bulk: {
        verb: "Activate",
        doing: "Activating",
        done: "activated",
        isUnasked: true,
        opposite: "deactivate",
      },
    },
    deactivate: {
      label: "Deactivate product",
      words: "stop selling off",
      icon: CircleOff,
      run: ({ id }) => productsApi.update({ id, status: "inactive" }),
      success: "Product deactivated",
      failure: "Failed to deactivate product",
      bulk: {
        verb: "Deactivate",
        doing: "Deactivating",
        done: "deactivated",
        consequences: ["They are no longer sold. Their stock stays on record."],
        opposite: "activate",
      },
    },
    adjust: {
      label: "Adjust stock",
      words: "count packs quantity write off damage sale correct",
      icon: Scale,
      Panel: AdjustDialog,
      run: ({ id }, adjustment: ProductAdjustment) => productsApi.adjust(id, adjustment),
      success: "Stock updated",
    },
    restore: {
      label: "Restore product",
      words: "undelete archive take back",
      icon: ArchiveRestore,
      run: (product) => productsApi.restore(product),
      success: "Product restored",
      failure: "Failed to restore product",
      bulk: {
        verb: "Restore",
        doing: "Restoring",
        done: "restored",
        consequences: ["They are in the lists again, and count towards the plan's limit."],
        opposite: "archive",
      },
    },
    link: {
      label: "Link to item",
      words: "catalogue connect match",
      icon: Link2,
      hides: ({ item }) => item !== null,
      opens: "link",
    },
    unlink: {
      label: "Unlink from item",
      words: "catalogue local disconnect",
      icon: Link2Off,
      hides: ({ item }) => item === null,
      question: {
        title: ({ name }) => `Unlink ${name} from its item?`,
        consequences: ({ gtin }) => [
          "It keeps its category, GTIN and pack, and you can change them.",
          "Changes of the item in the catalogue no longer reach it.",
          "New batches no longer need an expiry date.",
          gtin === null
            ? "A recall of the item no longer finds it."
            : "A recall of the item finds it by its GTIN alone.",
        ],
      },
      run: ({ id, version }) => productsApi.update({ id, version, item: null }),
      success: "Product unlinked",
    },
    archive: {
      label: "Archive product",
      words: "remove delete put away",
      icon: Archive,
      isDanger: true,
      question: {
        title: ({ name }) => `Archive ${name}?`,
        consequences: ({ quantityOnHand }) => [
          "It leaves the lists and the plan's limit. Its history is kept.",
          `You can restore it for ${ARCHIVED_KEPT_DAYS} days.`,
          ...(quantityOnHand
            ? [`It still has ${packsOf(quantityOnHand)} in stock. Set the stock to 0 first.`]
            : []),
        ],
      },
      run: (product) => productsApi.archive(product),
      success: "Product archived",
      bulk: {
        verb: "Archive",
        doing: "Archiving",
        done: "archived",
        consequences: [
          "They leave the lists and the plan's limit. Products with stock are kept.",
          `You can restore them for ${ARCHIVED_KEPT_DAYS} days.`,
        ],
        opposite: "restore",
      },
    },
    delete: {
      label: "Delete product",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: ["This cannot be undone.", "Its SKU and its GTIN can be used again."],
      },
      run: ({ id }) => productsApi.remove(id),
      removes: true,
      success: "Product deleted",
    },
  },
};

function isFree({ sellingPrice }: ShownProduct): boolean {
  return sellingPrice === 0;
}
