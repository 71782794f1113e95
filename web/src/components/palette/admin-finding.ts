import { ADMIN_MORE, ADMIN_NAV } from "#components/layout/admin-nav.ts";
import type { Finding } from "./finding.ts";

/** Everything that the admin area has a screen for. */
export const ADMIN_FINDING: Pick<Finding, "area" | "groups" | "more" | "kinds"> = {
  area: "admin",
  groups: ADMIN_NAV,
  more: ADMIN_MORE,
  kinds: Object.fromEntries(
    ADMIN_NAV.flatMap(({ entries }) => entries).flatMap(({ label, icon, to, pageOf, besideOf }) => {
      const path = pageOf ? `${to}/` : `${to}?id=`;
      const model = pageOf ?? besideOf;
      return model ? [[model, { label, icon, hrefOf: (id: string) => path + id }]] : [];
    }),
  ),
};
