import type { OrganizationColumn } from "@pharmacy/contract/organizations/organizations";
import { wordsOf } from "@pharmacy/contract/words";
import { sql } from "drizzle-orm";
import { organizationKind, organizations } from "../../identity/accounts/organizations.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { type Filters, filteredBy } from "./organizations.filters.ts";
import { derivedAt } from "./organizations.reads.ts";

export function listOptions(actor: Actor, filters: Filters, now: number) {
  return {
    search: organizations.search,
    where: [scopeOf(actor, organizationKind), filteredBy(filters, now)],
    sorts: {
      name: [organizations.nameKey],
      code: [organizations.code],
      city: [organizations.cityKey],
      licenceExpiresOn: [organizations.licenceExpiresOn],
      subscriptionEndsOn: [organizations.subscriptionEndsOn],
      createdAt: [organizations.createdAt],
    },
    emptyLast: ["subscriptionEndsOn"],
    order: { by: [organizations.nameKey] },
    derived: derivedAt(now),
  };
}

export const exportColumns: ExportColumns<
  ListedRow<typeof organizations, ReturnType<typeof derivedAt>>,
  OrganizationColumn
> = {
  name: { heading: "Pharmacy", width: 36, field: "name" },
  code: { heading: "Code", field: "code" },
  city: {
    heading: "Town",
    width: 20,
    field: "address",
    show: ({ city }) => city,
    filter: { name: "city", value: sql`${organizations.address} ->> 'city'` },
  },
  country: {
    heading: "Country",
    field: "address",
    show: ({ country }) => country,
    filter: { name: "country", value: sql`${organizations.address} ->> 'country'` },
  },
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
  plan: { heading: "Plan", width: 24, field: "standing", show: ({ plan }) => plan?.name ?? null },
  subscription: [
    {
      heading: "Subscription",
      field: "standing",
      show: ({ subscription }) => wordsOf(subscription.state),
    },
    {
      heading: "Subscription ends on",
      as: "date",
      field: "standing",
      show: ({ subscription }) => subscription.endDate,
    },
  ],
  users: { heading: "Users", as: "number", field: "users" },
  email: { heading: "Email", width: 32, field: "email" },
  phone: { heading: "Phone", width: 18, field: "phone" },
  status: { heading: "Status", field: "status", show: wordsOf },
  ...datesOfRecord,
};
