import { createFileRoute } from "@tanstack/react-router";
import { withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { tokensApi } from "#resources/tokens/tokens.api.ts";
import { TokensList } from "#resources/tokens/tokens-list.tsx";
import { tokensSearch } from "#resources/tokens/tokens-search.ts";

export const Route = createFileRoute("/admin/tokens/")({
  validateSearch: tokensSearch,
  search: { middlewares: [withoutDefaults(tokensSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(tokensApi.list(deps)),
  staticData: { crumb: "Tokens" },
  component: TokensPage,
});

function TokensPage() {
  return <TokensList scope="network" screen={useRecordList(tokensApi, Route.useSearch())} />;
}
