import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

export const part: NounPart = {
  name: "expenses",
  may: ["expense", "view"],
  Part: lazyPart(() =>
    import("#resources/expenses/expenses-card.tsx").then((module) => module.ExpensesCard),
  ),
};
