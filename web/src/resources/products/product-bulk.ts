import { ARCHIVED_KEPT_DAYS } from "@pharmacy/contract/products/products.values";
import { Archive, ArchiveRestore } from "lucide-react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";
import type { Permissions } from "#lib/use-permissions.ts";

const ARCHIVE: BulkOffer = {
  act: "archive",
  icon: Archive,
  verb: "Archive",
  doing: "Archiving",
  done: "archived",
  consequences: [
    "They leave the lists and the plan's limit. Products with stock are kept.",
    `You can restore them for ${ARCHIVED_KEPT_DAYS} days.`,
  ],
  opposite: () => RESTORE,
};

const RESTORE: BulkOffer = {
  act: "restore",
  icon: ArchiveRestore,
  verb: "Restore",
  doing: "Restoring",
  done: "restored",
  consequences: ["They are in the lists again, and count towards the plan's limit."],
  opposite: () => ARCHIVE,
};

const CONSEQUENCES = { inactive: ["They are no longer sold. Their stock stays on record."] };

/** Bulk actions that the user may take. Products are deleted one at a time. */
export function productBulk(can: Permissions, status: string) {
  const isArchived = status === "archived";
  return {
    can: { setStatus: can.setStatus && !isArchived, remove: false },
    acts: can.act ? [isArchived ? RESTORE : ARCHIVE] : [],
    consequences: CONSEQUENCES,
  };
}
