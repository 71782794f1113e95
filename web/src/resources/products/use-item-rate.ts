import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { useCurrentUser } from "#lib/current-user.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { taxRatesApi } from "#resources/tax-rates/tax-rates.api.ts";

/** An item's tax rate in a country today, in hundredths of a per cent; null if it is unknown. */
export function useItemRate(item: string | undefined, country: string | undefined): number | null {
  const { role } = useCurrentUser();
  const canRead = may(role, "taxRate", "view");
  const known = useQuery({ ...itemsApi.detail(item ?? ""), enabled: item !== undefined });
  const rates = useQuery({ ...taxRatesApi.all, enabled: canRead && item !== undefined });
  const category = known.data?.taxCategory;
  if (category === "zero" || category === "exempt") return 0;
  const today = new Date().toISOString().slice(0, 10);
  // the latest rate comes first
  const rate = rates.data?.items.find(
    (one) => one.country === country && one.category === category && one.startDate <= today,
  );
  return rate?.rateBps ?? null;
}
