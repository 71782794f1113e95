import type { Item } from "@pharmacy/contract/items/items";
import { ITEM_ACTS } from "@pharmacy/contract/items/items.acts";
import { REASON_MAX } from "@pharmacy/contract/items/items.values";
import {
  Barcode,
  CircleCheck,
  CircleHelp,
  CircleOff,
  CopyPlus,
  Hourglass,
  OctagonX,
  Pencil,
  ShieldAlert,
  Trash2,
} from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { ifEmailed } from "#lib/network.ts";
import { itemImpact } from "./item-impact.ts";
import { itemsApi } from "./items.api.ts";

const DiscontinueItem = lazyPart(() =>
  import("./discontinue-item.tsx").then((module) => module.DiscontinueItem),
);

const REASON = {
  name: "reason",
  label: "Reason",
  lengthMax: REASON_MAX,
  rows: 3,
  isRequired: true,
};

export const itemActs: NounActs<Item, keyof typeof ITEM_ACTS> = {
  model: "item",
  rules: ITEM_ACTS,
  primary: () => "edit",
  beside: () => ["activate", "restore", "discontinue", "label"],
  looks: {
    edit: {
      label: "Edit item",
      words: "change name pack group gtin",
      icon: Pencil,
      keys: "E",
      opens: "edit",
    },
    activate: {
      label: "Activate item",
      words: "offer publish sell again",
      icon: CircleCheck,
      run: ({ id, version }) => itemsApi.activate(id, { version }),
      success: "Item activated",
      failure: "Failed to activate item",
      bulk: {
        verb: "Activate",
        doing: "Activating",
        done: "activated",
        consequences: ["Pharmacies can see and buy them."],
      },
    },
    restore: {
      label: "Reverse withdrawal",
      words: "activate again restore undo",
      icon: CircleCheck,
      question: {
        title: ({ name }) => `Reverse the withdrawal of ${name}?`,
        description: ({ withdrawnReason }) => `Withdrawn: ${withdrawnReason}`,
        consequences: ["It is active again, and pharmacies can buy and sell it."],
        fields: [{ ...REASON, hint: "Kept in the history." }],
      },
      run: ({ id, version }, { reason = "" }: Typed) => itemsApi.activate(id, { version, reason }),
      success: "Withdrawal reversed",
    },
    discontinue: {
      label: "Discontinue item",
      words: "end stop buying replace",
      icon: CircleOff,
      Panel: DiscontinueItem,
      run: ({ id, version }, { replacedBy }: { replacedBy: string | null }) =>
        itemsApi.discontinue(id, { version, replacedBy }),
      success: "Item discontinued",
      bulk: {
        verb: "Discontinue",
        doing: "Discontinuing",
        done: "discontinued",
        consequences: [
          "Pharmacies may sell the stock they have. Nothing new is bought.",
          "You can activate them again at any time.",
        ],
      },
    },
    duplicate: {
      label: "Duplicate as new pack size",
      words: "copy another pack",
      icon: CopyPlus,
      opens: "copy",
    },
    shortage: {
      label: "Report shortage",
      labelOf: ({ shortageSince }) => (shortageSince ? "Update shortage" : "Report shortage"),
      words: "short out of stock unavailable",
      icon: Hourglass,
      opens: "shortage",
    },
    label: {
      label: "Print label",
      words: "barcode data matrix sticker",
      icon: Barcode,
      opens: "label",
    },
    price: {
      label: "Why this price?",
      words: "price list explain",
      icon: CircleHelp,
      opens: "price",
    },
    recalls: {
      label: "Show recalls",
      words: "batch lot",
      icon: ShieldAlert,
      hrefOf: ({ id }) => `/admin/recalls?item=${id}`,
    },
    recall: {
      label: "Start recall",
      words: "recall batch lot take off shelf",
      icon: ShieldAlert,
      staysVisible: true,
      hrefOf: ({ id }) => `/admin/recalls?item=${id}&id=new`,
    },
    withdraw: {
      label: "Withdraw item",
      words: "authorisation revoked stop sale",
      icon: OctagonX,
      isDanger: true,
      question: {
        title: ({ name }) => `Withdraw ${name}?`,
        description:
          "Use this when its authorisation is recalled. If only a batch is faulty, recall the batch instead.",
        countImpact: ({ id }, queryClient) => itemImpact(queryClient, id),
        consequences: () => [
          "It may no longer be bought or sold.",
          ifEmailed("The owners of pharmacies that have it are emailed."),
          "Only an administrator can reverse it.",
        ],
        fields: [
          { ...REASON, hint: "Pharmacies can read it." },
          {
            name: "code",
            label: "Code",
            hint: ({ code }) => `Type ${code} to confirm.`,
            lengthMax: 20,
            isRequired: true,
          },
        ],
      },
      run: ({ id, version }, { reason = "", code = "" }: Typed) =>
        itemsApi.withdraw(id, { version, reason, code }),
      success: "Item withdrawn",
    },
    delete: {
      label: "Delete item",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      staysVisible: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: ["It is deleted permanently. No pharmacy has ever seen it."],
      },
      run: ({ id }) => itemsApi.remove(id),
      removes: true,
      success: "Item deleted successfully",
    },
  },
};
