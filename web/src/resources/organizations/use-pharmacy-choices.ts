import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

/** Pharmacies to narrow a list to one of. What finds them is loaded when they are first wanted. */
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
