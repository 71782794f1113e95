import type { AuditLog } from "@pharmacy/contract/audit-logs";
import { Link } from "@tanstack/react-router";
import { ADMIN_FINDING } from "#components/palette/admin-finding.ts";

type Props = Pick<AuditLog, "action" | "model" | "outcome" | "recordId" | "recordLabel">;

/** What an entry is about: a way to it where it has a page, and has not been deleted. */
export function RecordLink(entry: Props) {
  const { recordLabel } = entry;
  const href = hrefOf(entry);
  if (!href) return recordLabel;
  const [path = "", query] = href.split("?");
  return (
    <Link
      to={path}
      search={Object.fromEntries(new URLSearchParams(query)) as never}
      className="relative z-1 underline-offset-2 hover:underline"
    >
      {recordLabel}
    </Link>
  );
}

function hrefOf({ action, model, recordId }: Props): string | undefined {
  if (recordId === null || action === "delete") return;
  return ADMIN_FINDING.kinds[model]?.hrefOf(recordId);
}
