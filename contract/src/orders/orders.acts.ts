import type { ActingUser, ActRules } from "../acts.ts";
import { isPlatformRole } from "../roles.values.ts";
import type { OrderSums } from "./orders.quantities.ts";
import type { ORDER_KINDS, OrderStatus } from "./orders.values.ts";

export type OrderState = {
  kind: (typeof ORDER_KINDS)[number];
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

const ofFee =
  (sentence: string) =>
  ({ kind }: OrderState) =>
    kind === "fee" ? sentence : null;

const withoutPacks = ofFee("This order is a membership fee: it has no packs.");
const withPlan = ofFee(
  "This order is a membership fee. Change or end the plan of the pharmacy instead.",
);

const placedAlready = ({ status }: OrderState) =>
  status === "cancelled"
    ? "This order is cancelled and cannot be changed. Order again to make a new one."
    : "This order was placed and cannot be changed. Withdraw it first.";

export const ORDER_ACTS = {
  edit: {
    never: withPlan,
    may: "edit",
    isForPrograms: true,
    verb: ["change", "changed"],
    from: ["draft"],
    misfit: placedAlready,
  },
  place: {
    never: withPlan,
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
    never: withPlan,
    may: "act",
    isForPrograms: true,
    verb: ["withdraw", "withdrawn"],
    from: ["placed"],
    to: "draft",
    forbidden: notFinance,
  },
  sendBack: {
    never: withPlan,
    may: "act",
    verb: ["send back", "sent back"],
    from: ["placed"],
    forbidden: onlyDesk,
  },
  confirm: {
    never: withoutPacks,
    may: "act",
    verb: ["confirm", "confirmed"],
    isBulk: true,
    from: ["placed", "confirmed", "partlyShipped"],
    forbidden: onlyDesk,
    refusal: ({ status, sums: { wanted, confirmed } }) =>
      status !== "placed" && confirmed >= wanted ? "Every pack is confirmed." : null,
  },
  ship: {
    never: withoutPacks,
    may: ["shipment", "create"],
    verb: ["ship", "shipped"],
    from: ["confirmed", "partlyShipped"],
    forbidden: onlyDesk,
    refusal: ({ sums: { confirmed, shipped } }) =>
      shipped >= confirmed ? "Every confirmed pack was shipped. Confirm more first." : null,
  },
  closeRest: {
    never: withoutPacks,
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
    never: withPlan,
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
  savePdf: {
    never: ofFee("A membership fee has no order to print. Save its invoice instead."),
    may: "view",
    verb: ["save", "saved"],
  },
  pickList: {
    never: withoutPacks,
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
    never: ofFee("A membership fee cannot be ordered again. Renew the plan instead."),
    may: "create",
    isForPrograms: true,
    verb: ["order again", "ordered again"],
    logs: "create",
  },
  delete: {
    never: withPlan,
    may: "delete",
    verb: ["delete", "deleted"],
    from: ["draft"],
    misfit: () => "Orders cannot be deleted once placed. Cancel it instead.",
  },
} as const satisfies ActRules<OrderState>;
