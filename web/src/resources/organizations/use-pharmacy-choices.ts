import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

/** Pharmacies to filter a list by. The search for them is loaded on first use. */
export function usePharmacyChoices() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const load = async () => (await import("./pharmacy-choices.ts")).pharmacyChoices(queryClient);
    return {
      name: "organizations",
      search: async (text: string) => (await load()).search(text),
      labelOf: async (id: string) => (await load()).labelOf(id),
    };
  }, [queryClient]);
}
