import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { recordIn } from "@pharmacy/contract/audit-logs/audit-words";
import type { NamedRecord } from "@pharmacy/contract/field-changes";
import type { Model } from "@pharmacy/contract/models";
import { Link } from "@tanstack/react-router";
import { ADMIN_FINDING } from "#components/palette/admin-finding.ts";
import { formatDate } from "#lib/format.ts";

type Props = Pick<
  AuditLog,
  "action" | "model" | "outcome" | "recordId" | "recordLabel" | "actorType" | "actorId"
> &
  Pick<AuditLog, "organization">;

/** A link if the record has a page and is not deleted. */
export function RecordLink(entry: Props) {
  const record = recordIn(entry, formatDate);
  const href = hrefOf(entry);
  if (!href) return record;
  return <HrefLink href={href} label={record} />;
}

export function NamedLink({ model, id, label }: Pick<NamedRecord, "model" | "id" | "label">) {
  const href = ADMIN_FINDING.kinds[model]?.hrefOf(id);
  return href ? <HrefLink href={href} label={label} /> : label;
}

export const hasPage = (model: Model) => ADMIN_FINDING.kinds[model] !== undefined;

function HrefLink({ href, label }: { href: string; label: string }) {
  const [address = "", hash] = href.split("#");
  const [path = "", query] = address.split("?");
  return (
    <Link
      to={path}
      {...(hash && { hash })}
      search={Object.fromEntries(new URLSearchParams(query)) as never}
      className="relative z-1 underline-offset-2 hover:underline"
    >
      {label}
    </Link>
  );
}

/** Where records without a page of their own are found. */
const ELSEWHERE: Partial<Record<Model, (entry: Props) => string | undefined>> = {
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

function termsOf({ organization }: Props): string | undefined {
  return organization ? `/admin/orgs/${organization}?tab=subscriptions` : undefined;
}

function hrefOf(entry: Props): string | undefined {
  const { action, model, recordId } = entry;
  if (recordId === null) return;
  if (action === "delete" && model !== "passkey") return;
  return ELSEWHERE[model]?.(entry) ?? ADMIN_FINDING.kinds[model]?.hrefOf(recordId);
}
