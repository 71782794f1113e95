import { may } from "@pharmacy/contract/permissions";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { Empty } from "#components/ui/empty.tsx";
import { AskForm } from "./-ask-form.tsx";

export const Route = createFileRoute("/dashboard/questions/ask")({
  validateSearch: ({ followUpOf }: Record<string, unknown>): { followUpOf?: string } =>
    typeof followUpOf === "string" ? { followUpOf } : {},
  staticData: {
    crumb: "Ask a question",
    under: { label: "Questions", to: "/dashboard/questions" },
  },
  component: AskPage,
});

const dashboard = getRouteApi("/dashboard");

function AskPage() {
  const { user } = dashboard.useLoaderData();
  const { followUpOf } = Route.useSearch();
  if (user?.organization && may(user.role, "question", "create")) {
    return <AskForm key={followUpOf} followUpOf={followUpOf} />;
  }
  return (
    <Empty
      title="You cannot ask from here"
      text={
        user
          ? "Ask a colleague whose role can, or write to the network."
          : "Sign in to ask a question."
      }
    />
  );
}
