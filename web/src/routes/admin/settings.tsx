import { createFileRoute, Link, Outlet, useParams } from "@tanstack/react-router";
import { SettingsNav } from "#components/settings/settings-nav.tsx";
import { sectionsFor } from "#components/settings/settings-section.ts";
import { PageHead } from "#components/ui/page-head.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { SETTINGS } from "#nouns/settings.ts";

export const Route = createFileRoute("/admin/settings")({
  staticData: { crumb: "Settings" },
  component: SettingsLayout,
});

function SettingsLayout() {
  const { role } = useCurrentUser();
  const { section: current } = useParams({ strict: false });
  const section = SETTINGS.find(({ name }) => name === current);
  return (
    <div className="grid gap-5">
      {section && (
        <Link to="/admin/settings" className="text-accent text-sm hover:underline lg:hidden">
          All settings
        </Link>
      )}
      <PageHead title={section?.label ?? "Settings"} description={section?.about} />
      <div className="grid gap-5 lg:grid-cols-[13rem_minmax(0,48rem)]">
        <SettingsNav sections={sectionsFor(role, SETTINGS)} current={section?.name} />
        <Outlet />
      </div>
    </div>
  );
}
