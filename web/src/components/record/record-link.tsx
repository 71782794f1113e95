import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { recordIn } from "@pharmacy/contract/audit-logs/audit-words";
import type { NamedRecord } from "@pharmacy/contract/field-changes";
import { Link } from "@tanstack/react-router";
import { formatDate } from "#lib/format.ts";
import { useRecordScreens } from "#lib/record-screens.ts";

type Props = Pick<
  AuditLog,
  "action" | "model" | "outcome" | "recordId" | "recordLabel" | "actorType" | "actorId"
> &
  Pick<AuditLog, "organization">;

/** A link if this area shows the record and it is not deleted. */
export function RecordLink(entry: Props) {
  const href = useHref(entry);
  const record = recordIn(entry, formatDate);
  if (!href) return record;
  return <HrefLink href={href} label={record} />;
}

export function NamedLink({ model, id, label }: Pick<NamedRecord, "model" | "id" | "label">) {
  const href = useRecordScreens().kinds[model]?.hrefOf(id);
  return href ? <HrefLink href={href} label={label} /> : label;
}

type HrefLinkProps = {
  href: string;
  label: string;
  /** Covers its row, which is `relative`. */
  isWholeRow?: true;
  onClick?(): void;
};

export function HrefLink({ href, label, isWholeRow, onClick }: HrefLinkProps) {
  const [address = "", hash] = href.split("#");
  const [path = "", query] = address.split("?");
  return (
    <Link
      to={path}
      {...(hash && { hash })}
      search={Object.fromEntries(new URLSearchParams(query)) as never}
      {...(onClick && { onClick })}
      className={
        isWholeRow
          ? "outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-ring focus-visible:after:-outline-offset-2"
          : "relative z-1 underline-offset-2 hover:underline"
      }
    >
      {label}
    </Link>
  );
}

function useHref(entry: Props): string | undefined {
  const { kinds, elsewhere } = useRecordScreens();
  const { action, model, recordId } = entry;
  if (recordId === null) return;
  if (action === "delete" && model !== "passkey") return;
  const address = elsewhere?.[model];
  return address ? filled(address, entry) : kinds[model]?.hrefOf(recordId);
}

/** Undefined if the entry lacks a field that the address names. */
function filled(address: string, { recordId, organization, actorType, actorId }: Props) {
  const fields = { recordId, organization, actorId: actorType === "user" ? actorId : null };
  let isWhole = true;
  const href = address.replace(/:(\w+)/, (_, name) => {
    const field = fields[name as keyof typeof fields];
    isWhole = !!field;
    return field ?? "";
  });
  return isWhole ? href : undefined;
}
