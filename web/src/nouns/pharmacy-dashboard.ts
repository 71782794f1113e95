import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

/** In the order of the work of a day. */
export const PHARMACY_CARDS: readonly NounPart[] = [
  {
    name: "orders",
    may: ["order", "view"],
    Part: lazyPart(() =>
      import("#resources/orders/orders.card.tsx").then((module) => module.OrdersTile),
    ),
  },
  {
    name: "stock-to-order",
    may: ["order", "create"],
    Part: lazyPart(() =>
      import("#resources/orders/stock-to-order.card.tsx").then((module) => module.StockToOrderTile),
    ),
  },
  {
    name: "stock",
    may: ["product", "view"],
    Part: lazyPart(() =>
      import("#resources/products/stock.card.tsx").then((module) => module.StockTile),
    ),
  },
  {
    name: "expiring-first",
    may: ["product", "view"],
    Part: lazyPart(() =>
      import("#resources/products/expiring-first.card.tsx").then(
        (module) => module.ExpiringFirstTile,
      ),
    ),
  },
  {
    name: "amount-due",
    may: ["payment", "view"],
    Part: lazyPart(() =>
      import("#resources/payments/amount-due.card.tsx").then((module) => module.AmountDueTile),
    ),
  },
  {
    name: "questions",
    may: ["question", "create"],
    Part: lazyPart(() =>
      import("#resources/own-questions/own-questions.card.tsx").then(
        (module) => module.QuestionsTile,
      ),
    ),
  },
];
