import type { LicenceLikenesses, LicenceQuestion } from "@pharmacy/contract/organizations/licences";
import type {
  NewOrganization,
  Organization,
  OrganizationCounts,
  OrganizationInput,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations/organizations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import { FRESH_MS, LONG_FRESH_MS } from "#lib/specified.ts";

const PATH = "organizations";

type OrganizationChanges = Partial<OrganizationInput> & { version: number };

export const organizationsApi = {
  ...resourceApi<Organization, NewOrganization, OrganizationChanges, OrganizationListQuery>(PATH, {
    list: FRESH_MS,
    detail: LONG_FRESH_MS,
  }),

  /** How many pharmacies each filter would leave. */
  counts: ({ search, status, subscription, plan, licence }: Partial<OrganizationListQuery>) => {
    const query = { search, status, subscription, plan, licence };
    return queryOptions({
      queryKey: [PATH, "counts", query],
      queryFn: ({ signal }) => http.get<OrganizationCounts>(`${PATH}/counts`, query, signal),
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    });
  },

  /** The pharmacies whose licence looks like one that is typed. */
  licenceLikenesses: (question: LicenceQuestion) =>
    queryOptions({
      queryKey: [PATH, "licence-likenesses", question],
      queryFn: ({ signal }) =>
        http.get<LicenceLikenesses>(`${PATH}/licence-likenesses`, question, signal),
      staleTime: FRESH_MS,
    }),

  /** With a version it is refused once the pharmacy has another. */
  setStatus: (id: string, status: Organization["status"], version?: number) =>
    http.patch<Organization>(`${PATH}/${encodeURIComponent(id)}`, { status, version }),
  /** `file` is the id of an uploaded picture, or null to remove the logo. */
  setLogo: (id: string, file: string | null) =>
    http.patch<Organization>(`${PATH}/${encodeURIComponent(id)}`, { logo: file }),
};
