import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "#components/settings/settings-page.tsx";

export const Route = createFileRoute("/dashboard/settings")({
  staticData: { crumb: "Settings" },
  component: SettingsPage,
});
