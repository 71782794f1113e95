import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

export const PHARMACY_CARDS: readonly NounPart[] = [
  {
    name: "orders",
    may: ["order", "view"],
    Part: lazyPart(() =>
      import("#resources/orders/orders.card.tsx").then((module) => module.OrdersTile),
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
    name: "stock",
    may: ["product", "view"],
    Part: lazyPart(() =>
      import("#resources/products/stock.card.tsx").then((module) => module.StockTile),
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
