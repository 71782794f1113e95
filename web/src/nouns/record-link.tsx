import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { recordIn } from "@pharmacy/contract/audit-logs/audit-words";
import type { Model } from "@pharmacy/contract/models";
import { HrefLink } from "#components/record/named-link.tsx";
import { formatDate } from "#lib/format.ts";
import { ADMIN_SCREENS } from "./navigation.ts";

type Entry = Pick<
  AuditLog,
  | "action"
  | "model"
  | "outcome"
  | "recordId"
  | "recordLabel"
  | "actorType"
  | "actorId"
  | "organization"
>;

/** The record of an entry: a link if it has a page in the admin area and is not deleted. */
export function RecordLink(entry: Entry) {
  const record = recordIn(entry, formatDate);
  const href = hrefOf(entry);
  if (!href) return record;
  return <HrefLink href={href} label={record} />;
}

/** Where records without a page of their own are found. */
const ELSEWHERE: Partial<Record<Model, (entry: Entry) => string | undefined>> = {
  // a session is listed as the token that opened it
  session: ({ recordId }) => `/admin/tokens?id=${recordId}`,
  // users create and remove passkeys only for themselves
  passkey: ({ actorType, actorId }) =>
    actorType === "user" && actorId ? `/admin/users/${actorId}?tab=access` : undefined,
  // terms and reminders are shown with their pharmacy
  subscription: termsOf,
  reminder: termsOf,
  setting: () => "/admin/settings",
};

function termsOf({ organization }: Entry): string | undefined {
  return organization ? `/admin/orgs/${organization}?tab=subscriptions` : undefined;
}

function hrefOf(entry: Entry): string | undefined {
  const { action, model, recordId } = entry;
  if (recordId === null) return;
  if (action === "delete" && model !== "passkey") return;
  return ELSEWHERE[model]?.(entry) ?? ADMIN_SCREENS.kinds[model]?.hrefOf(recordId);
}
