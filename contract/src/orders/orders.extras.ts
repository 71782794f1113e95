import { shownAs, shownAsCode, shownAsMoney } from "../field-words.ts";
import type { ModelExtras } from "../model-extras.ts";
import { STRIKE_WORDS } from "./orders.values.ts";

export const ORDER_EXTRAS = {
  verbs: {
    place: ["place", "placed"],
    sendBack: ["send back", "sent back"],
    ship: ["ship packs of", "shipped packs of"],
    deliver: ["receive packs of", "received packs of"],
    closeRest: ["close the rest of", "closed the rest of"],
  },
  emails: {
    // each follows from an act that is done once
    orderToConfirm: { isCounted: false, to: "supplyDesk", switch: "profile" },
    orderPlaced: { isCounted: false, to: "pharmacy", switch: "profile" },
    orderShort: { isCounted: false, to: "pharmacy", switch: "profile" },
    orderShipped: { isCounted: false, to: "pharmacy", switch: "profile" },
    orderLineWithdrawn: { isCounted: false, to: "pharmacy", switch: "profile" },
  },
  notifications: {
    orderPlaced: { kind: "ordered", says: ({ name }) => `Order ${name} was placed` },
    orderConfirmed: { kind: "decided", says: ({ name }) => `Order ${name} was confirmed` },
    orderShipped: {
      kind: "ordered",
      says: ({ name }) => `A shipment of order ${name} is on its way`,
    },
  },
  references: { order: "order" },
  words: {
    payment: shownAsCode("Payment"),
    strikeReason: shownAs("Reason", (reason) => STRIKE_WORDS[reason as never] ?? reason),
    totalAmount: shownAsMoney("Total"),
    unitPrice: shownAsMoney("Price of a pack"),
    freightAmount: shownAsMoney("Freight"),
    allotted: "Packs set aside",
    requestedDeliveryOn: "Wanted by",
    buyerReference: "Pharmacy's reference",
    internalNote: "Internal note",
    lineCount: "Lines",
    place: "Position",
    deliveryAddress: "Delivery address",
  },
} as const satisfies ModelExtras;
