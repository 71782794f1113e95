import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Subscription } from "@pharmacy/contract/subscriptions/subscriptions";
import { useQuery } from "@tanstack/react-query";
import { organizationsApi } from "./organizations.api.ts";

/** Undefined until it has loaded. */
export function useOwnPharmacy(organization: string | undefined): Organization | undefined {
  const query = useQuery({
    ...organizationsApi.detail(organization ?? ""),
    enabled: organization !== undefined,
  });
  return query.data;
}

/** Undefined until it has loaded. */
export function useOwnSubscription(organization: string | undefined): Subscription | undefined {
  return useOwnPharmacy(organization)?.subscription;
}
