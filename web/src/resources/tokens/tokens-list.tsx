import { may, mayAct } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { IssuedToken, Token, TokenListQuery } from "@pharmacy/contract/tokens/tokens";
import { TOKEN_ACTS } from "@pharmacy/contract/tokens/tokens.acts";
import { TOKEN_STATUSES } from "@pharmacy/contract/tokens/tokens.values";
import type { UseQueryResult } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { NewRecordButton } from "#components/list/new-record-button.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import type { SecretDialogProps } from "#components/record/secret-dialog.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ListState } from "#lib/use-list.ts";
import type { RecordList } from "#lib/use-record-list.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";
import { apiTokenColumns, tokenColumns } from "./token-columns.tsx";
import { API_STATUSES, nameOf, TYPE_OPTIONS } from "./token-words.ts";
import type { TokenScope } from "./tokens-search.ts";

const TokenSheet = lazyPart(() => import("./token-sheet.tsx").then((module) => module.TokenSheet));
const NewToken = lazyPart(() => import("./token-form.tsx").then((module) => module.NewToken));
const SecretDialog = lazyPart<SecretDialogProps>(() =>
  import("#components/record/secret-dialog.tsx").then((module) => module.SecretDialog),
);

const API_TOKENS_REVOKED = "A program with an API token is refused on its next call.";

/** Every credential, or the API tokens of one pharmacy. */
const SCOPES = {
  network: {
    noun: { one: "token", many: "tokens" },
    columns: tokenColumns,
    consequences: [
      API_TOKENS_REVOKED,
      "An access token ends its session: that device is signed out.",
      "A mailed link no longer works.",
    ],
    empty: "Everything that grants access appears here: sessions, links and API tokens.",
  },
  pharmacy: {
    noun: { one: "API token", many: "API tokens" },
    columns: apiTokenColumns,
    consequences: [API_TOKENS_REVOKED],
    empty: "Each program that works for your pharmacy needs its own token.",
  },
};

const loadActs = () => import("./tokens.acts.tsx").then(({ tokenActs }) => tokenActs);

const BULK = { model: "token", rules: TOKEN_ACTS, load: loadActs } as const;

const FILTER_LABELS = { organization: "Pharmacy", user: "Person" };

type Props = {
  scope: TokenScope;
  screen: RecordList<Token, TokenListQuery>;
  description?: string;
  /** Why only revoking tokens individually is available now. */
  closedReason?: string | undefined;
  /** Determines if there is such a reason. */
  waitsFor?: Pick<UseQueryResult, "error" | "refetch"> | undefined;
};

export function TokensList({ scope, screen, description, closedReason, waitsFor }: Props) {
  const { list } = screen;
  const { role } = useCurrentUser();
  const [issued, setIssued] = useState<IssuedToken>();
  const { consequences, ...words } = SCOPES[scope];
  const { areOffered, load } = useBulkActs(BULK);
  const acts = useMemo(
    () => ({
      areOffered,
      load: async () => (await load()).map((offer) => ({ ...offer, consequences })),
    }),
    [areOffered, load, consequences],
  );
  const reasons = { rotate: closedReason, invite: closedReason };
  const beside = { scope, onIssued: setIssued, onClose: () => list.open(undefined) };
  return (
    <>
      <ListPage
        {...screen}
        {...words}
        {...(description && { description })}
        {...(closedReason === undefined && { acts })}
        isTall
        rowLabel={(token: Token) => nameOf(token)}
        onOpen={({ id }) => list.open(id)}
        rowActions={(token) =>
          hasMenu(token, role) && (
            <RowActs
              load={loadActs}
              record={token}
              name={nameOf(token)}
              reasons={reasons}
              onDone={(act, output) => act === "rotate" && setIssued(output as IssuedToken)}
            />
          )
        }
        actions={
          may(role, "token", "create") && (
            <NewRecordButton
              thing="API token"
              form={NewToken}
              disabledReason={closedReason}
              onClick={() => list.open("new")}
            />
          )
        }
        filterLabels={FILTER_LABELS}
        filters={
          scope === "network" ? (
            <NetworkFilters list={list} />
          ) : (
            <ListFilter list={list} name="status" label="Status" options={API_STATUSES} />
          )
        }
      />
      {list.id === "new" && (
        <NewToken {...beside} closedReason={closedReason} waitsFor={waitsFor} />
      )}
      {list.id && list.id !== "new" && (
        <TokenSheet key={list.id} {...beside} id={list.id} reasons={reasons} />
      )}
      {issued && (
        <SecretDialog
          key={issued.token.id}
          title={`API token ${issued.token.name}`}
          label="API token"
          thing="token"
          secret={issued.secret}
          onClose={() => setIssued(undefined)}
        />
      )}
    </>
  );
}

/** A row that offers this role nothing has no menu. */
function hasMenu({ type }: Token, role: Role): boolean {
  const mayInvite = type === "invitation" && mayAct(role, "token", TOKEN_ACTS.invite);
  return mayInvite || mayAct(role, "token", TOKEN_ACTS.revoke);
}

function NetworkFilters({ list }: { list: ListState<TokenListQuery> }) {
  const { user } = list.query;
  return (
    <>
      <ListFilter list={list} name="type" label="Type" options={TYPE_OPTIONS} />
      <ListFilter list={list} name="status" label="Status" options={TOKEN_STATUSES} />
      <PharmacyFilter list={list} />
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
