import { createFileRoute } from "@tanstack/react-router";
import { NotBuiltView, unbuiltScreen } from "#components/feedback/not-built-view.tsx";
import { DASHBOARD_NAV } from "./-dashboard-nav.ts";

export const Route = createFileRoute("/dashboard/$")({
  loader: ({ location }) => unbuiltScreen(DASHBOARD_NAV, location.pathname),
  component: UnbuiltScreen,
});

function UnbuiltScreen() {
  return <NotBuiltView name={Route.useLoaderData().crumb} home="/dashboard" />;
}
