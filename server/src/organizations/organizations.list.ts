import type { OrganizationListQuery } from "@pharmacy/contract/organizations";
import type { Actor } from "../db/audit.ts";
import { equals, type ListedRow } from "../db/list.ts";
import { datesOfRecord, type ExportColumns, wordsOf } from "../export/columns.ts";
import { scoped } from "../http/access.ts";
import { derived } from "./organizations.reads.ts";
import { organizations } from "./organizations.table.ts";

/** How pharmacies are found and ordered: in the list, among its ids, and in its export. */
export function listOptions(actor: Actor, { status }: Pick<OrganizationListQuery, "status">) {
  return {
    search: organizations.search,
    where: [scoped(actor, organizations.id), equals(organizations.status, status)],
    sorts: {
      name: [organizations.nameKey],
      code: [organizations.code],
      city: [organizations.cityKey],
      licenceExpiresOn: [organizations.licenceExpiresOn],
      createdAt: [organizations.createdAt],
    },
    order: { by: [organizations.nameKey] },
    derived,
  };
}

export const exportColumns: ExportColumns<ListedRow<typeof organizations, typeof derived>> = {
  name: { heading: "Pharmacy", width: 36, value: ({ name }) => name },
  code: { heading: "Code", value: ({ code }) => code },
  city: { heading: "Town", width: 20, value: ({ address }) => address.city },
  country: { heading: "Country", value: ({ address }) => address.country },
  licence: [
    { heading: "Licence number", value: ({ licenceNumber }) => licenceNumber },
    {
      heading: "Licence authority",
      width: 28,
      value: ({ licenceAuthority }) => licenceAuthority,
    },
    {
      heading: "Licence expires on",
      as: "date",
      value: ({ licenceExpiresOn }) => licenceExpiresOn,
    },
  ],
  users: { heading: "Users", as: "number", value: ({ users }) => users },
  email: { heading: "Email", width: 32, value: ({ email }) => email },
  phone: { heading: "Phone", width: 18, value: ({ phone }) => phone },
  status: { heading: "Status", value: ({ status }) => wordsOf(status) },
  ...datesOfRecord,
};
