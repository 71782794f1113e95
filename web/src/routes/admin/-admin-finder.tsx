import { Building2, Ruler } from "lucide-react";
import { searchApi } from "#api/search.ts";
import { ADMIN_MORE, ADMIN_NAV } from "#components/layout/admin-nav.ts";
import { Finder } from "#components/palette/finder.tsx";
import type { Finding } from "#components/palette/finding.ts";

const KINDS: Finding["kinds"] = {
  organization: { label: "Pharmacies", icon: Building2, hrefOf: (id) => `/admin/orgs/${id}` },
  unit: { label: "Units", icon: Ruler, hrefOf: (id) => `/admin/units?id=${id}` },
};

/** Finds everything that the admin area has a screen for. */
export function AdminFinder(props: Pick<Finding, "person" | "onLogout">) {
  return (
    <Finder {...props} groups={ADMIN_NAV} more={ADMIN_MORE} kinds={KINDS} find={searchApi.find} />
  );
}
