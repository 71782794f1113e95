import type { ActingUser, ActRules } from "../acts.ts";
import { isPlatformRole } from "../roles.values.ts";
import type { OrderSums } from "./orders.quantities.ts";
import type { OrderStatus } from "./orders.values.ts";

export type OrderState = {
  status: OrderStatus;
  number: string;
  lineCount: number;
  sums: OrderSums;
  /** Left out where amounts are hidden: nobody places orders without seeing them. */
  totalAmount?: number | undefined;
  approvalAmount?: number | null | undefined;
};

/** A program, which has no role, works for its pharmacy. */
const isOfPharmacy = ({ role }: ActingUser) => role === null || !isPlatformRole(role);

const onlyDesk = (_: OrderState, actor: ActingUser) => {
  if (isOfPharmacy(actor)) return "Only the supply desk can do this.";
  return actor.role === "finance" ? "Finance can cancel orders, but not change them." : null;
};

const notFinance = (_: OrderState, { role }: ActingUser) =>
  role === "finance" ? "Finance can cancel orders, but not change them." : null;

/** The network is not bound by the limits that a pharmacy sets for its own people. */
const mayNotPlace = (order: OrderState, actor: ActingUser) => {
  const { totalAmount = 0, approvalAmount = null } = order;
  const isAbove = approvalAmount !== null && totalAmount > approvalAmount;
  return isAbove && isOfPharmacy(actor) && actor.role !== "owner"
    ? "This order is above your pharmacy's approval amount. Ask an owner to place it."
    : notFinance(order, actor);
};

const placedAlready = ({ status }: OrderState) =>
  status === "cancelled"
    ? "This order is cancelled and cannot be changed. Order again to make a new one."
    : "This order was placed and cannot be changed. Withdraw it first.";

export const ORDER_ACTS = {
  edit: {
    may: "edit",
    isForPrograms: true,
    verb: ["change", "changed"],
    from: ["draft"],
    misfit: placedAlready,
  },
  place: {
    may: "act",
    isForPrograms: true,
    verb: ["place", "placed"],
    from: ["draft"],
    misfit: ({ status }) =>
      status === "cancelled" ? "This order is cancelled." : "This order was already placed.",
    forbidden: mayNotPlace,
    refusal: ({ lineCount }) => (lineCount === 0 ? "Add at least one line." : null),
  },
  withdraw: {
    may: "act",
    isForPrograms: true,
    verb: ["withdraw", "withdrawn"],
    from: ["placed"],
    to: "draft",
    forbidden: notFinance,
  },
  sendBack: { may: "act", verb: ["send back", "sent back"], from: ["placed"], forbidden: onlyDesk },
  confirm: {
    may: "act",
    verb: ["confirm", "confirmed"],
    isBulk: true,
    from: ["placed", "confirmed", "partlyShipped"],
    forbidden: onlyDesk,
    refusal: ({ status, sums: { wanted, confirmed } }) =>
      status !== "placed" && confirmed >= wanted ? "Every pack is confirmed." : null,
  },
  ship: {
    may: ["shipment", "create"],
    verb: ["ship", "shipped"],
    from: ["confirmed", "partlyShipped"],
    forbidden: onlyDesk,
    refusal: ({ sums: { confirmed, shipped } }) =>
      shipped >= confirmed ? "Every confirmed pack was shipped. Confirm more first." : null,
  },
  closeRest: {
    may: "act",
    verb: ["close", "closed"],
    from: ["confirmed", "partlyShipped"],
    forbidden: onlyDesk,
    refusal: ({ sums: { wanted, shipped } }) => {
      if (shipped >= wanted) return "Nothing is left to close.";
      return shipped === 0 ? "Nothing was shipped yet. Cancel the order instead." : null;
    },
  },
  cancel: {
    may: "act",
    isForPrograms: true,
    verb: ["cancel", "cancelled"],
    from: ["draft", "placed", "confirmed"],
    misfit: (order) =>
      order.status === "cancelled"
        ? "This order is already cancelled."
        : "Packs of this order were shipped. Close the rest instead.",
    forbidden: ({ status }, actor) =>
      isOfPharmacy(actor) && status === "confirmed"
        ? "The supply desk has confirmed this order. Ask it to cancel."
        : null,
  },
  savePdf: { may: "view", verb: ["save", "saved"] },
  pickList: {
    may: "view",
    verb: ["pick", "picked"],
    from: ["confirmed", "partlyShipped"],
    misfit: ({ status }) =>
      status === "draft" || status === "placed"
        ? "Nothing is confirmed yet. Confirm the order first."
        : "Nothing is left to pick.",
    forbidden: (_, actor) => (isOfPharmacy(actor) ? "Only the supply desk can do this." : null),
    refusal: ({ sums: { confirmed, shipped } }) =>
      shipped >= confirmed ? "Every confirmed pack was shipped. Confirm more first." : null,
  },
  orderAgain: {
    may: "create",
    isForPrograms: true,
    verb: ["order again", "ordered again"],
    logs: "create",
  },
  delete: {
    may: "delete",
    verb: ["delete", "deleted"],
    from: ["draft"],
    misfit: () => "Orders cannot be deleted once placed. Cancel it instead.",
  },
} as const satisfies ActRules<OrderState>;
