import type {
  Organization,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations/organizations";
import type { QueryClient } from "@tanstack/react-query";
import { organizationsApi } from "./organizations.api.ts";

const FIRST: OrganizationListQuery = {
  search: "",
  page: 1,
  count: 8,
  sort: "",
  order: "",
  status: "",
  subscription: "",
  plan: "",
  licence: "",
};

const hintOf = ({ code, address }: Organization) => `${code} · ${address.city}`;

/** Pharmacies to filter users by. */
export function pharmacyChoices(queryClient: QueryClient) {
  return {
    search: async (search: string) => {
      const { items } = await queryClient.fetchQuery(
        organizationsApi.choices({ ...FIRST, search }),
      );
      return items.map((pharmacy) => ({
        id: pharmacy.id,
        label: pharmacy.name,
        hint: hintOf(pharmacy),
      }));
    },
    labelOf: async (id: string) => {
      const { name, code } = await queryClient.fetchQuery(organizationsApi.detail(id));
      return `${name} · ${code}`;
    },
  };
}

/** Pharmacies to assign a user to. */
export function pharmacyFinder(queryClient: QueryClient) {
  const choiceOf = (pharmacy: Organization) => ({
    value: pharmacy.id,
    label: pharmacy.name,
    hint: hintOf(pharmacy),
    code: pharmacy.code,
  });
  return {
    search: async (search: string) => {
      const query = { ...FIRST, search, status: "active" };
      return (await queryClient.fetchQuery(organizationsApi.choices(query))).items.map(choiceOf);
    },
    find: async (id: string) => choiceOf(await queryClient.fetchQuery(organizationsApi.detail(id))),
  };
}
