import type { Order, OrderSummary } from "@pharmacy/contract/orders/orders";
import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import {
  Ban,
  ClipboardCheck,
  CopyPlus,
  FileDown,
  ListChecks,
  PackageX,
  Pencil,
  Reply,
  Send,
  Trash2,
  Truck,
  Undo2,
} from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { CONFIRMED_IN_FULL, cancelled } from "./order-consequences.ts";
import { ordersApi } from "./orders.api.ts";

type PanelProps = {
  record: OrderSummary;
  run(input: never): Promise<unknown>;
  onClose(): void;
};

const PlaceDialog = lazyPart<PanelProps>(() =>
  import("./place-dialog.tsx").then((module) => module.PlaceDialog),
);
const CloseRestDialog = lazyPart<PanelProps>(() =>
  import("./close-rest-dialog.tsx").then((module) => module.CloseRestDialog),
);

const REASON = { name: "reason", label: "Reason", rows: 2, lengthMax: 200, isRequired: true };

type Looks = NounActs<OrderSummary, keyof typeof ORDER_ACTS>["looks"];

const place: Looks["place"] = {
  label: "Place order",
  words: "send submit buy",
  icon: Send,
  Panel: PlaceDialog,
  run: (order, input: { totalAmount?: number }) => ordersApi.place(order, input),
  success: ({ number }: Order) => `${number} placed`,
};

const withdraw: Looks["withdraw"] = {
  label: "Withdraw order",
  words: "take back change draft",
  icon: Undo2,
  question: {
    title: ({ number }) => `Withdraw ${number}?`,
    consequences: [
      "It becomes a draft again and can be changed.",
      "The supply desk confirms nothing until it is placed again.",
    ],
  },
  run: (order) => ordersApi.withdraw(order),
  success: ({ number }: Order) => `${number} withdrawn`,
};

const cancel: Looks["cancel"] = {
  label: "Cancel order",
  words: "stop void refuse",
  icon: Ban,
  isDanger: true,
  question: {
    title: ({ number }) => `Cancel ${number}?`,
    consequences: cancelled,
    fields: [{ ...REASON, hint: "Shown to the pharmacy and the supply desk." }],
  },
  run: (order, { reason = "" }: Typed) => ordersApi.cancel(order, { reason }),
  success: ({ number }: Order) => `${number} cancelled`,
};

const saved = (file: string) => `${file} saved`;

const savePdf: Looks["savePdf"] = {
  label: "Save order as PDF",
  words: "download print file paper document",
  icon: FileDown,
  run: (order) => ordersApi.savePdf(order),
  success: saved,
  failure: "Failed to save the order as PDF",
};

const orderAgain: Looks["orderAgain"] = {
  label: "Order again",
  words: "copy repeat duplicate reorder",
  icon: CopyPlus,
  run: (order) => ordersApi.again(order),
  success: ({ number }: Order) => `Draft ${number} created with today's prices`,
  failure: "Failed to order again",
};

export const orderActs: NounActs<OrderSummary, keyof typeof ORDER_ACTS> = {
  model: "order",
  rules: ORDER_ACTS,
  primary: ({ status }) => PRIMARY[status] ?? "orderAgain",
  beside: ({ status }) => (status === "placed" ? ["sendBack"] : ["edit", "closeRest"]),
  looks: {
    edit: {
      label: "Edit order",
      words: "change lines quantity",
      icon: Pencil,
      keys: "E",
      opens: "edit",
    },
    place,
    confirm: {
      label: "Confirm order",
      words: "accept packs come",
      icon: ClipboardCheck,
      keys: "A",
      opens: "confirm",
      bulk: {
        verb: "Confirm",
        doing: "Confirming",
        done: "confirmed",
        consequences: CONFIRMED_IN_FULL,
      },
    },
    ship: {
      label: "Ship packs",
      words: "send shipment batches delivery",
      icon: Truck,
      keys: "S",
      opens: "ship",
    },
    sendBack: {
      label: "Send back",
      words: "return question note draft",
      icon: Reply,
      question: {
        title: ({ number }) => `Send ${number} back?`,
        consequences: [
          "It becomes a draft of the pharmacy again.",
          "The pharmacy can change it and place it again.",
        ],
        fields: [
          {
            name: "note",
            label: "Note",
            hint: "Shown to the pharmacy above the draft.",
            rows: 3,
            lengthMax: 1_000,
            isRequired: true,
          },
        ],
      },
      run: (order, { note = "" }: Typed) => ordersApi.sendBack(order, { note }),
      success: ({ number }: Order) => `${number} sent back`,
    },
    closeRest: {
      label: "Close the rest",
      words: "strike short unavailable finish",
      icon: PackageX,
      Panel: CloseRestDialog,
      run: (order, input: Parameters<typeof ordersApi.closeRest>[1]) =>
        ordersApi.closeRest(order, input),
      success: ({ number }: Order) => `Rest of ${number} closed`,
    },
    withdraw,
    savePdf,
    pickList: {
      label: "Save pick list",
      words: "download print paper shelf boxes pdf",
      icon: ListChecks,
      run: (order) => ordersApi.savePickList(order),
      success: saved,
      failure: "Failed to save the pick list",
    },
    orderAgain,
    cancel,
    delete: {
      label: "Delete draft",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      question: {
        title: ({ number }) => `Delete draft ${number}?`,
        consequences: ["The draft and its lines are gone for good."],
      },
      run: ({ id }) => ordersApi.remove(id),
      removes: true,
      success: "Draft deleted",
    },
  },
};

const PRIMARY: Partial<Record<OrderSummary["status"], "place" | "confirm" | "ship">> = {
  draft: "place",
  placed: "confirm",
  confirmed: "ship",
  partlyShipped: "ship",
};

/** What a pharmacy does with its own orders; the page of a draft is its editor. */
export const ownOrderActs: NounActs<
  OrderSummary,
  "place" | "withdraw" | "savePdf" | "orderAgain" | "cancel"
> = {
  model: "order",
  rules: ORDER_ACTS,
  primary: ({ status }) => (status === "draft" ? "place" : "orderAgain"),
  beside: () => ["withdraw"],
  looks: { place, withdraw, savePdf, orderAgain, cancel },
};
