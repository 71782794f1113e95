import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { Empty } from "#components/ui/empty.tsx";
import { withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { readOnlyReason } from "#resources/subscriptions/subscription-notice.ts";
import { tokensApi } from "#resources/tokens/tokens.api.ts";
import { TokensList } from "#resources/tokens/tokens-list.tsx";
import { tokensSearch } from "#resources/tokens/tokens-search.ts";

export const Route = createFileRoute("/dashboard/settings/tokens")({
  validateSearch: tokensSearch,
  search: { middlewares: [withoutDefaults(tokensSearch)] },
  staticData: { crumb: "API tokens", under: { label: "Settings", to: "/dashboard/settings" } },
  component: OwnTokensPage,
});

const dashboard = getRouteApi("/dashboard");

function OwnTokensPage() {
  const { user } = dashboard.useLoaderData();
  if (user?.organization && may(user.role, "token", "view")) {
    return <OwnTokens pharmacy={user.organization} />;
  }
  return (
    <Empty
      title="There are no API tokens to show"
      text={
        user
          ? "Only a pharmacy's owner can manage its API tokens."
          : "Sign in to see the API tokens of your pharmacy."
      }
    />
  );
}

function OwnTokens({ pharmacy }: { pharmacy: { id: string; name: string } }) {
  const query = useQuery(organizationsApi.detail(pharmacy.id));
  const subscription = query.data?.subscription;
  return (
    <TokensList
      scope="pharmacy"
      screen={useRecordList(tokensApi, Route.useSearch())}
      description={`Programs that use the console for ${pharmacy.name}.`}
      closedReason={subscription && readOnlyReason(subscription)}
      waitsFor={subscription ? undefined : query}
    />
  );
}
