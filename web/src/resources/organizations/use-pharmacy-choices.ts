import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";

/**
 * Pharmacies as filter choices. The search for them is loaded on first use.
 *
 * @param except the id of one to leave out.
 */
export function usePharmacyChoices(except?: string) {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const load = async () => (await import("./pharmacy-choices.ts")).pharmacyChoices(queryClient);
    return {
      name: except === undefined ? "organizations" : `organizations but ${except}`,
      search: async (text: string) =>
        (await (await load()).search(text)).filter(({ id }) => id !== except),
      labelOf: async (id: string) => (await load()).labelOf(id),
    };
  }, [queryClient, except]);
}
