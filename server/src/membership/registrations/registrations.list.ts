import type {
  RegistrationColumn,
  RegistrationListQuery,
} from "@pharmacy/contract/registrations/registrations";
import { wordsOf } from "@pharmacy/contract/words";
import { sql } from "drizzle-orm";
import { equals, type ListedRow } from "../../platform/db/list.ts";
import { datesOfRecord, type ExportColumns } from "../../platform/export/columns.ts";
import { derived } from "./registrations.reads.ts";
import { registrations, WAITING_FIRST } from "./registrations.table.ts";

export function listOptions({ status }: Pick<RegistrationListQuery, "status">) {
  return {
    search: registrations.search,
    where: [equals(registrations.status, status)],
    sorts: {
      createdAt: [registrations.createdAt],
      pharmacyName: [registrations.nameKey],
      reviewedAt: [registrations.reviewedAt],
    },
    order: { by: [...WAITING_FIRST] },
    derived,
  };
}

export const exportColumns: ExportColumns<
  ListedRow<typeof registrations, typeof derived>,
  RegistrationColumn
> = {
  number: { heading: "Number", field: "number" },
  pharmacy: [
    { heading: "Pharmacy", width: 36, field: "pharmacyName" },
    { heading: "Legal name", width: 36, field: "legalName" },
  ],
  city: {
    heading: "Town",
    width: 20,
    field: "address",
    show: ({ city }) => city,
    filter: { name: "city", value: sql`${registrations.address} ->> 'city'` },
  },
  licence: [
    { heading: "Licence number", field: "licenceNumber" },
    { heading: "Licence authority", width: 28, field: "licenceAuthority" },
    { heading: "Licence expires on", as: "date", field: "licenceExpiresOn" },
  ],
  applicant: { heading: "Applicant", width: 28, field: "applicantName" },
  email: { heading: "Applicant's email", width: 36, field: "applicantEmail" },
  plan: { heading: "Plan", width: 24, field: "planReference", show: (plan) => plan?.name ?? null },
  received: { heading: "Received (UTC)", as: "instant", width: 20, field: "createdAt" },
  status: { heading: "Status", field: "status", show: wordsOf },
  reviewed: [
    { heading: "Decided (UTC)", as: "instant", width: 20, field: "reviewedAt" },
    {
      heading: "Decided by",
      width: 28,
      field: "reviewedBy",
      show: (by) => by?.name ?? null,
      filter: { name: "reviewedBy", value: sql`${registrations.reviewedBy} ->> 'name'` },
    },
  ],
  ...datesOfRecord,
};
