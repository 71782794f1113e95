import { ADMIN_MORE } from "#components/layout/admin-more.ts";
import { ADMIN_NAV } from "#components/layout/admin-nav.ts";
import type { MoreEntry } from "#components/layout/places.ts";
import type { Finding } from "./finding.ts";

export const ADMIN_FINDING: Pick<Finding, "groups" | "more" | "kinds"> = {
  groups: ADMIN_NAV,
  more: ADMIN_MORE,
  kinds: Object.fromEntries(
    [...ADMIN_NAV.flatMap(({ entries }) => entries), ...ADMIN_MORE].flatMap((entry: MoreEntry) => {
      const { label, icon, to, pageOf, besideOf, hasFragments } = entry;
      const path = pageOf ? `${to}/` : `${to}${hasFragments ? "#" : "?id="}`;
      const model = pageOf ?? besideOf;
      return model ? [[model, { label, icon, hrefOf: (id: string) => path + id }]] : [];
    }),
  ),
};
