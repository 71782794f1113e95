import type { QueryClient } from "@tanstack/react-query";
import type { Impact } from "#components/record/use-impact.ts";
import { formatNumber } from "#lib/format.ts";
import { itemsApi } from "./items.api.ts";

/** Counted anew on each call. */
export async function itemImpact(queryClient: QueryClient, id: string): Promise<Impact[]> {
  const { uses, dependents } = await queryClient.fetchQuery(itemsApi.impact(id));
  return [
    ...uses.map(({ what, count }) => ({ text: `Used by ${formatNumber(count)} ${what}.` })),
    ...dependents.map(({ name, code }) => ({
      text: `${name} (${code}) lists it as its replacement or substitute.`,
    })),
  ];
}
