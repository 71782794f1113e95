import type { Plan } from "@pharmacy/contract/plans/plans";
import { capitalized } from "@pharmacy/contract/words";
import { formatNumber } from "#lib/format.ts";

/** "10 users · 3,000 products". */
export function PlanLimits({ plan: { maxUsers, maxProducts } }: { plan: Plan }) {
  const line = `${counted(maxUsers, "user")} · ${counted(maxProducts, "product")}`;
  const isOpen = maxUsers === null && maxProducts === null;
  return <span className="nums">{isOpen ? "Unlimited" : capitalized(line)}</span>;
}

function counted(limit: number | null, thing: string): string {
  if (limit === null) return `unlimited ${thing}s`;
  return limit === 1 ? `1 ${thing}` : `${formatNumber(limit)} ${thing}s`;
}
