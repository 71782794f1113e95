import { createFileRoute } from "@tanstack/react-router";
import { NotBuiltView, unbuiltScreen } from "#components/feedback/not-built-view.tsx";
import { ADMIN_NAV } from "#components/layout/admin-nav.ts";

export const Route = createFileRoute("/admin/$")({
  loader: ({ location }) => unbuiltScreen(ADMIN_NAV, location.pathname),
  component: UnbuiltScreen,
});

function UnbuiltScreen() {
  return <NotBuiltView name={Route.useLoaderData().crumb} home="/admin" />;
}
