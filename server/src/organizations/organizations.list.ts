import type { OrganizationColumn, OrganizationListQuery } from "@pharmacy/contract/organizations";
import { wordsOf } from "@pharmacy/contract/words";
import type { Actor } from "../db/audit.ts";
import { equals, type ListedRow } from "../db/list.ts";
import { datesOfRecord, type ExportColumns } from "../export/columns.ts";
import { scopeOf } from "../http/access.ts";
import { derived } from "./organizations.reads.ts";
import { organizationKind, organizations } from "./organizations.table.ts";

/** How pharmacies are found and ordered: in the list, among its ids, and in its export. */
export function listOptions(actor: Actor, { status }: Pick<OrganizationListQuery, "status">) {
  return {
    search: organizations.search,
    where: [scopeOf(actor, organizationKind), equals(organizations.status, status)],
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

export const exportColumns: ExportColumns<
  ListedRow<typeof organizations, typeof derived>,
  OrganizationColumn
> = {
  name: { heading: "Pharmacy", width: 36, field: "name" },
  code: { heading: "Code", field: "code" },
  city: { heading: "Town", width: 20, field: "address", show: ({ city }) => city },
  country: { heading: "Country", field: "address", show: ({ country }) => country },
  licence: [
    { heading: "Licence number", field: "licenceNumber" },
    {
      heading: "Licence authority",
      width: 28,
      field: "licenceAuthority",
    },
    {
      heading: "Licence expires on",
      as: "date",
      field: "licenceExpiresOn",
    },
  ],
  users: { heading: "Users", as: "number", field: "users" },
  email: { heading: "Email", width: 32, field: "email" },
  phone: { heading: "Phone", width: 18, field: "phone" },
  status: { heading: "Status", field: "status", show: wordsOf },
  ...datesOfRecord,
};
