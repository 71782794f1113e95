import type { NounPart } from "#components/layout/noun-parts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";

export const parts: readonly NounPart[] = [
  {
    name: "tax",
    may: ["setting", "view"],
    Part: lazyPart(() => import("./-tax-settings.tsx").then((module) => module.TaxCard)),
  },
];
