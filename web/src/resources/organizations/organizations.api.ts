import type { LicenceLikenesses, LicenceQuestion } from "@pharmacy/contract/organizations/licences";
import type {
  NewOrganization,
  Organization,
  OrganizationCounts,
  OrganizationImpact,
  OrganizationInput,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations/organizations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import type { ListCalls } from "#lib/list-source.ts";
import { FRESH_MS, LONG_FRESH_MS } from "#lib/specified.ts";

const PATH = "organizations";

type OrganizationChanges = Partial<OrganizationInput> & { version: number };

export const organizationsApi = {
  ...resourceApi<Organization, NewOrganization, OrganizationChanges, OrganizationListQuery>(PATH, {
    list: FRESH_MS,
    detail: LONG_FRESH_MS,
  }),

  listCalls: async () => {
    const { listCallsOf } = await import("#api/list/list-calls.ts");
    const [own, reminders] = [listCallsOf(PATH), listCallsOf("reminders")];
    const bulk: ListCalls["bulk"] = (act, details) =>
      (act === "remind" ? reminders : own).bulk(act, details);
    return { ...own, bulk };
  },

  /** The number of pharmacies that each filter would leave. */
  counts: ({ search, status, subscription, plan, licence }: Partial<OrganizationListQuery>) => {
    const query = { search, status, subscription, plan, licence };
    return queryOptions({
      queryKey: [PATH, "counts", query],
      queryFn: ({ signal }) => http.get<OrganizationCounts>(`${PATH}/counts`, query, signal),
      placeholderData: keepPreviousData,
      staleTime: FRESH_MS,
    });
  },

  /** Pharmacies with a licence similar to the one being typed. */
  licenceLikenesses: (question: LicenceQuestion) =>
    queryOptions({
      queryKey: [PATH, "licence-likenesses", question],
      queryFn: ({ signal }) =>
        http.get<LicenceLikenesses>(`${PATH}/licence-likenesses`, question, signal),
      staleTime: FRESH_MS,
    }),

  /** Everything that a deactivation stops. */
  impact: (id: string) => http.get<OrganizationImpact>(`${PATH}/${encodeURIComponent(id)}/impact`),

  /** With a version, it is refused if the pharmacy has changed since. */
  setStatus: (id: string, status: Organization["status"], version?: number) =>
    http.patch<Organization>(`${PATH}/${encodeURIComponent(id)}`, { status, version }),
  /** `file` is the id of an uploaded picture, or null to remove the logo. */
  setLogo: (id: string, file: string | null) =>
    http.patch<Organization>(`${PATH}/${encodeURIComponent(id)}`, { logo: file }),
};
