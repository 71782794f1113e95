import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type { Tiles } from "#resources/summary/tiles.ts";

const list = "/admin/orgs";

export const tiles: Tiles = {
  grace: { label: "In grace period", tone: "danger", note: "Read-only unless renewed", list },
  expiring: { label: "Memberships expiring", tone: "warning", note: "Not renewed yet", list },
  readOnly: { label: "Read-only", tone: "danger", note: "No running membership", list },
  licenceExpired: { label: "Licences expired", tone: "danger", note: "Orders are on hold", list },
  licenceExpiring: {
    label: "Licences expiring",
    tone: "warning",
    note: `Within ${EXPIRING_DAYS.licence} days`,
    list,
  },
};
