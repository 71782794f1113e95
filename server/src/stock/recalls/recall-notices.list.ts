import type { RecallNoticeColumn, RecallNoticeListQuery } from "@pharmacy/contract/recalls/recalls";
import { missingPacks } from "@pharmacy/contract/recalls/recalls.packs";
import { NOTICE_WORDS } from "@pharmacy/contract/recalls/recalls.values";
import { sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import type { Actor } from "../../platform/db/audit.ts";
import { contains, equals, type ListedRow } from "../../platform/db/list.ts";
import type { ExportColumns } from "../../platform/export/columns.ts";
import { scopeOf } from "../../platform/http/access.ts";
import { derived, type inProof } from "./recall-notices.reads.ts";
import { emailColumns } from "./recalls.email-deliveries.ts";
import { recallNoticeKind, recallNotices } from "./recalls.table.ts";

/** Waiting pharmacies come first, the longest wait on top. */
export function listOptions(
  actor: Actor,
  { recall, status }: Pick<RecallNoticeListQuery, "recall" | "status">,
) {
  return {
    search: (word: string) =>
      sql`${recallNotices.organization} = any(array(select ${organizations.id} from ${organizations}
        where ${contains(organizations.nameKey, word)}))`,
    where: [
      scopeOf(actor, recallNoticeKind),
      equals(recallNotices.recall, recall),
      equals(recallNotices.status, status),
    ],
    sorts: {},
    order: { by: [sql`(status <> 'waiting')`, recallNotices.waitingSince] },
    derived,
  };
}

export const exportColumns: ExportColumns<
  ListedRow<typeof recallNotices, ReturnType<typeof inProof>>,
  RecallNoticeColumn
> = {
  organization: [
    { heading: "Network", width: 24, field: "network" },
    { heading: "Recall", field: "recallReference", show: ({ number }) => number },
    { heading: "Pharmacy", width: 36, field: "organizationReference", show: ({ name }) => name },
    { heading: "Pharmacy code", field: "organizationReference", show: ({ code }) => code },
    {
      heading: "Licence",
      width: 18,
      field: "organizationReference",
      show: ({ licenceNumber }) => licenceNumber,
    },
  ],
  status: { heading: "Status", width: 24, field: "status", show: (status) => NOTICE_WORDS[status] },
  batches: {
    heading: "Batches",
    width: 36,
    field: "batches",
    show: (batches) =>
      batches.map(({ batchNumber, quantity }) => `${batchNumber ?? "-"}: ${quantity}`).join("; "),
  },
  packs: { heading: "Packs recalled", as: "number", field: "packs" },
  setAside: { heading: "Packs set aside", as: "number", field: "setAside" },
  missing: [
    {
      heading: "Packs missing",
      as: "number",
      field: "setAside",
      also: ["packs"],
      show: (setAside, { packs }) => (setAside === null ? null : missingPacks({ packs, setAside })),
    },
    { heading: "Why packs are missing", width: 48, field: "missingReason" },
  ],
  waitingSince: { heading: "Asked (UTC)", as: "instant", width: 20, field: "waitingSince" },
  acknowledged: [
    { heading: "Acknowledged (UTC)", as: "instant", width: 20, field: "acknowledgedAt" },
    {
      heading: "Acknowledged by",
      width: 28,
      field: "acknowledgedBy",
      show: (person) => person?.name ?? null,
    },
  ],
  emails: [
    ...emailColumns,
    { heading: "Last email sent (UTC)", as: "instant", width: 20, field: "lastSentAt" },
  ],
  note: { heading: "Note", width: 48, field: "note" },
};
