import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

export const parts: readonly NounPart[] = [
  {
    name: "stock",
    may: ["setting", "view"],
    Part: lazyPart(() => import("./-stock-settings.tsx").then((module) => module.StockCard)),
  },
];
