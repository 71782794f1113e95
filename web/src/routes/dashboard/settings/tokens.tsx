import { may } from "@pharmacy/contract/permissions";
import type { IssuedToken, Token, TokenColumn, TokenListQuery } from "@pharmacy/contract/tokens";
import { createFileRoute, getRouteApi } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useMemo, useState } from "react";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { PanelButton } from "#components/list/panel-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePerson } from "#lib/person.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { useOwnMembership } from "#resources/organizations/own-pharmacy.ts";
import { readOnlyReason } from "#resources/subscriptions/subscription-notice.ts";
import type { SecretDialogProps } from "#resources/tokens/secret-dialog.tsx";
import type { TokenMenuProps } from "#resources/tokens/token-menu.tsx";
import { TokenStatus } from "#resources/tokens/token-status.tsx";
import { API_STATUS_OPTIONS, API_TOKENS_REVOKED_MEANS } from "#resources/tokens/token-words.ts";
import { tokensApi } from "#resources/tokens/tokens.api.ts";

const validateSearch = listSearch<TokenListQuery>(
  { type: "", status: "", organization: "", user: "" },
  ["createdAt", "expiresAt", "lastUsedAt"],
);

export const Route = createFileRoute("/dashboard/settings/tokens")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  staticData: { crumb: "API tokens", under: { label: "Settings", to: "/dashboard/settings" } },
  component: OwnTokensPage,
});

const OwnTokenSheet = lazyPart(() =>
  import("./-own-token-sheet.tsx").then((module) => module.OwnTokenSheet),
);
const SecretDialog = lazyPart<SecretDialogProps>(() =>
  import("#resources/tokens/secret-dialog.tsx").then((module) => module.SecretDialog),
);

const dashboard = getRouteApi("/dashboard");

/** Of columns for those who choose them. */
const MORE = { startsHidden: true, width: "12rem", card: "none" } as const;

const columns = columnsOf<Token, TokenColumn>([
  {
    id: "name",
    header: "Name",
    primary: true,
    cell: ({ name, hint }) => (
      <span className="grid min-w-0">
        <span className="truncate">{name}</span>
        <span className="truncate font-normal text-muted text-xs">{hint}</span>
      </span>
    ),
  },
  {
    id: "scopes",
    header: "Scopes",
    width: "15rem",
    priority: 4,
    cell: ({ scopes }) => scopes?.join(", "),
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: (token) => <TokenStatus token={token} />,
  },
  {
    id: "lastUsed",
    header: "Last used",
    sort: "lastUsedAt",
    width: "8rem",
    priority: 2,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Instant at={lastUsedAt} /> : "Not yet"),
  },
  {
    id: "expires",
    header: "Expires",
    sort: "expiresAt",
    width: "8rem",
    card: "detail",
    cell: ({ expiresAt }) => <Instant at={expiresAt} />,
  },
  {
    ...MORE,
    id: "createdAt",
    header: "Created",
    sort: "createdAt",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  { ...MORE, id: "createdBy", header: "Created by", cell: ({ createdBy }) => createdBy?.name },
]);

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
          ? "An owner of a pharmacy looks after its API tokens."
          : "Sign in to see the API tokens of your pharmacy."
      }
    />
  );
}

/** The programs that may use the console for the own pharmacy. */
function OwnTokens({ pharmacy }: { pharmacy: { id: string; name: string } }) {
  const screen = useRecordList<Token, TokenListQuery>(tokensApi, Route.useSearch());
  const { list } = screen;
  const { role } = usePerson();
  const [issued, setIssued] = useState<IssuedToken>();
  const membership = useOwnMembership(pharmacy.id);
  const closedReason = membership && readOnlyReason(membership);
  const can = useMemo(
    () => ({ setStatus: false, remove: false, revoke: closedReason === undefined }),
    [closedReason],
  );
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "API token", many: "API tokens" }}
        description={`Programs that use the console for ${pharmacy.name}.`}
        columns={columns}
        can={can}
        consequences={{ revoked: API_TOKENS_REVOKED_MEANS }}
        isTall
        rowLabel={(token: Token) => token.name ?? ""}
        onOpen={({ id }) => list.open(id)}
        rowActions={(token) => (
          <RowMenu panel={{ token, role, closedReason, onIssued: setIssued }} />
        )}
        actions={
          <NewRecordButton
            thing="API token"
            form={OwnTokenSheet}
            disabledReason={closedReason}
            onClick={() => list.open("new")}
          />
        }
        empty="A program that works for your pharmacy needs a token of its own."
        filters={
          <ListFilter list={list} name="status" label="Status" options={API_STATUS_OPTIONS} />
        }
      />
      {list.id && (
        <OwnTokenSheet
          key={list.id}
          id={list.id}
          closedReason={closedReason}
          onIssued={setIssued}
          onClose={() => list.open(undefined)}
        />
      )}
      {issued && (
        <SecretDialog key={issued.token.id} issued={issued} onClose={() => setIssued(undefined)} />
      )}
    </>
  );
}

function RowMenu({ panel }: { panel: TokenMenuProps }) {
  return (
    <PanelButton
      popup="menu"
      load={() => import("./-own-token-menu.tsx").then((module) => module.OwnTokenMenu)}
      panel={panel}
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${panel.token.name}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    />
  );
}
