import type { NotedModel } from "@pharmacy/contract/notes/notes.values";
import { may } from "@pharmacy/contract/permissions";
import { itemKind } from "../../catalogue/items/items.table.ts";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { registrationKind } from "../../membership/registrations/registrations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { type Kind, organizationOf } from "../../platform/db/kinds.ts";
import { getRecord } from "../../platform/db/records.ts";
import { productKind } from "../../stock/products/products.table.ts";
import { orderKind } from "../../trade/orders/orders.table.ts";

export const SUBJECTS: Record<NotedModel, Kind> = {
  organization: organizationKind,
  product: productKind,
  order: orderKind,
  item: itemKind,
  // the pharmacy's name is forgotten with its applicant
  registration: { ...registrationKind, label: ({ number }) => String(number) } as Kind,
};

export type Subject = { model: NotedModel; recordId: string };

const SCREENS: Record<NotedModel, string> = {
  organization: "/admin/orgs/",
  product: "/admin/products/",
  order: "/admin/orders?id=",
  item: "/admin/items?id=",
  registration: "/admin/registrations/",
};

/** Where the record is on screen. */
export const addressOf = ({ model, recordId }: Subject) => `${SCREENS[model]}${recordId}`;

/** Who sees a record sees its notes. Notes are no pharmacy's to read, so the whole model counts. */
export function mayRead({ role }: Pick<Actor, "role">, model: NotedModel): boolean {
  return role !== null && may(role, "note", "view") && may(role, model, "view");
}

export const NOT_PERMITTED = new AppError("forbidden", "You do not have permission to do this.");

/** Fails as the record's own page does when it is gone. */
export async function readSubject(db: Database | Transaction, { model, recordId }: Subject) {
  const kind = SUBJECTS[model];
  const row = await getRecord(db, kind, recordId);
  return { recordName: kind.label(row), organization: organizationOf(kind, row) };
}
