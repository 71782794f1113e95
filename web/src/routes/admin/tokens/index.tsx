import { may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles";
import { TOKEN_TYPE_WORDS } from "@pharmacy/contract/token-words";
import type { IssuedToken, Token, TokenColumn, TokenListQuery } from "@pharmacy/contract/tokens";
import { createFileRoute } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { columnsOf } from "#components/list/column.ts";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { PanelButton } from "#components/list/panel-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePerson } from "#lib/person.ts";
import type { ListState } from "#lib/use-list.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { usePharmacyChoices } from "#resources/organizations/use-pharmacy-choices.ts";
import type { SecretDialogProps } from "#resources/tokens/secret-dialog.tsx";
import type { TokenMenuProps } from "#resources/tokens/token-menu.tsx";
import { TokenStatus } from "#resources/tokens/token-status.tsx";
import {
  nameOf,
  REVOKED_MEANS,
  STATUS_OPTIONS,
  TYPE_OPTIONS,
} from "#resources/tokens/token-words.ts";
import { tokensApi } from "#resources/tokens/tokens.api.ts";

const validateSearch = listSearch<TokenListQuery>(
  { type: "", status: "", organization: "", user: "" },
  ["createdAt", "expiresAt", "lastUsedAt"],
);

export const Route = createFileRoute("/admin/tokens/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(tokensApi.list(deps)),
  staticData: { crumb: "Tokens" },
  component: TokensPage,
});

const TokenSheet = lazyPart(() => import("./-token-sheet.tsx").then((module) => module.TokenSheet));
const NewToken = lazyPart(() => import("./-new-token.tsx").then((module) => module.NewToken));
const SecretDialog = lazyPart<SecretDialogProps>(() =>
  import("#resources/tokens/secret-dialog.tsx").then((module) => module.SecretDialog),
);

/** Of columns for those who choose them. */
const MORE = { startsHidden: true, width: "12rem", card: "none" } as const;

const columns = columnsOf<Token, TokenColumn>([
  {
    id: "name",
    header: "Name",
    primary: true,
    cell: (token) => (
      <span className="grid min-w-0">
        <span className="truncate">{token.name ?? TOKEN_TYPE_WORDS[token.type]}</span>
        <span className="truncate font-normal text-muted text-xs">{token.hint}</span>
      </span>
    ),
  },
  {
    id: "type",
    header: "Type",
    width: "8.5rem",
    priority: 4,
    cell: ({ type }) => TOKEN_TYPE_WORDS[type],
  },
  {
    id: "user",
    header: "Belongs to",
    width: "12.5rem",
    priority: 2,
    card: "detail",
    cell: ({ type, user, organization }) =>
      type === "api" ? organization?.name : (user?.name ?? organization?.name),
  },
  {
    id: "status",
    header: "Status",
    width: "7rem",
    card: "end",
    cell: (token) => <TokenStatus token={token} />,
  },
  {
    id: "createdAt",
    header: "Created",
    sort: "createdAt",
    width: "7.5rem",
    priority: 4,
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "lastUsed",
    header: "Last used",
    sort: "lastUsedAt",
    width: "7.5rem",
    priority: 4,
    cell: ({ lastUsedAt, usedAt }) => <When at={lastUsedAt ?? usedAt} />,
  },
  {
    id: "expires",
    header: "Expires",
    sort: "expiresAt",
    width: "7.5rem",
    card: "detail",
    priority: 3,
    cell: ({ expiresAt }) => <Instant at={expiresAt} />,
  },
  { ...MORE, id: "hint", header: "Hint", cell: ({ hint }) => hint },
  { ...MORE, id: "email", header: "Email", cell: ({ user }) => user?.email },
  {
    ...MORE,
    id: "organization",
    header: "Pharmacy",
    cell: ({ organization }) => organization?.name,
  },
  { ...MORE, id: "scopes", header: "Scopes", cell: ({ scopes }) => scopes?.join(", ") },
  { ...MORE, id: "createdBy", header: "Created by", cell: ({ createdBy }) => createdBy?.name },
  { ...MORE, id: "used", header: "Used", cell: ({ usedAt }) => <When at={usedAt} /> },
  { ...MORE, id: "revoked", header: "Revoked", cell: ({ revokedAt }) => <When at={revokedAt} /> },
]);

function When({ at }: { at: string | null }) {
  return at && <Instant at={at} />;
}

const CAN_REVOKE = { setStatus: false, remove: false, revoke: true };
const FILTER_LABELS = { organization: "Pharmacy", user: "Person" };

function TokensPage() {
  const screen = useRecordList<Token, TokenListQuery>(tokensApi, Route.useSearch());
  const { list } = screen;
  const { role } = usePerson();
  const [issued, setIssued] = useState<IssuedToken>();
  const close = () => list.open(undefined);
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "token", many: "tokens" }}
        columns={columns}
        {...(may(role, "token", "act") && { can: CAN_REVOKE })}
        consequences={{ revoked: REVOKED_MEANS }}
        isTall
        rowLabel={(token: Token) => nameOf(token)}
        onOpen={({ id }) => list.open(id)}
        rowActions={(token) =>
          hasMenu(token, role) && <RowMenu panel={{ token, role, onIssued: setIssued }} />
        }
        actions={
          may(role, "token", "create") && (
            <NewRecordButton thing="API token" form={NewToken} onClick={() => list.open("new")} />
          )
        }
        empty="Every secret that lets somebody in is listed here: sessions, links and API tokens."
        filterLabels={FILTER_LABELS}
        filters={<Filters list={list} />}
      />
      {list.id === "new" && <NewToken onIssued={setIssued} onClose={close} />}
      {list.id && list.id !== "new" && (
        <TokenSheet key={list.id} id={list.id} onIssued={setIssued} onClose={close} />
      )}
      {issued && (
        <SecretDialog key={issued.token.id} issued={issued} onClose={() => setIssued(undefined)} />
      )}
    </>
  );
}

/** Whether there is anything this role may do to a token: its menu knows what. */
function hasMenu({ type }: Token, role: Role): boolean {
  return may(role, "token", "act") || (type === "invitation" && may(role, "user", "act"));
}

function RowMenu({ panel }: { panel: TokenMenuProps }) {
  return (
    <PanelButton
      popup="menu"
      load={() => import("./-token-row-menu.tsx").then((module) => module.TokenRowMenu)}
      panel={panel}
      trigger={
        <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${nameOf(panel.token)}`}>
          <Ellipsis aria-hidden />
        </Button>
      }
    />
  );
}

function Filters({ list }: { list: ListState<TokenListQuery> }) {
  const { organization, user } = list.query;
  const pharmacies = usePharmacyChoices();
  return (
    <>
      <ListFilter list={list} name="type" label="Type" options={TYPE_OPTIONS} />
      <ListFilter list={list} name="status" label="Status" options={STATUS_OPTIONS} />
      <RecordFilter
        label="Pharmacy"
        choices={pharmacies}
        value={organization}
        onChange={(id) => list.change({ organization: id })}
      />
      {user && (
        <ListFilter
          list={list}
          name="user"
          label="Person"
          options={[{ value: user, label: "One person" }]}
        />
      )}
    </>
  );
}
