import { createFileRoute } from "@tanstack/react-router";
import { NotBuiltView, unbuiltScreen } from "#components/feedback/not-built-view.tsx";
import { DASHBOARD_SCREENS } from "#nouns/navigation.ts";

export const Route = createFileRoute("/dashboard/$")({
  loader: ({ location }) => unbuiltScreen(DASHBOARD_SCREENS.groups, location.pathname),
  component: UnbuiltScreen,
});

function UnbuiltScreen() {
  return <NotBuiltView name={Route.useLoaderData().crumb} home="/dashboard" />;
}
