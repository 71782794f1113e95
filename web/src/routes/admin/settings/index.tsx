import { createFileRoute, redirect } from "@tanstack/react-router";
import { OwnSettings } from "#components/settings/own-settings.tsx";
import { SETTINGS } from "#nouns/settings.ts";

export const Route = createFileRoute("/admin/settings/")({
  // an address from before each section had its own
  loader: ({ location: { hash } }) => {
    const section = SETTINGS.find(({ parts }) => parts.some(({ name }) => name === hash));
    if (!section) return;
    const to = "/admin/settings/$section";
    throw redirect({ to, params: { section: section.name }, hash, replace: true });
  },
  component: SettingsPage,
});

/** Below the list of sections there is no room for one. */
function SettingsPage() {
  return (
    <div className="max-lg:hidden">
      <OwnSettings />
    </div>
  );
}
