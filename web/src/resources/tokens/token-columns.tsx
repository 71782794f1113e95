import type { Token, TokenColumn } from "@pharmacy/contract/tokens/tokens";
import { TOKEN_TYPE_WORDS } from "@pharmacy/contract/tokens/tokens.values";
import { type Column, columnsOf } from "#components/list/column.ts";
import { Instant } from "#components/ui/instant.tsx";
import { TokenStatus } from "./token-status.tsx";

const MORE = { startsHidden: true, width: "12rem", card: "none" } as const;

const NAME: Column<Token, TokenColumn> = {
  id: "name",
  header: "Name",
  primary: true,
  apartBy: ["user"],
  text: ({ name, type, hint }) => `${name ?? TOKEN_TYPE_WORDS[type]}\n${hint}`,
  cell: ({ name, type, hint }) => (
    <span className="grid min-w-0">
      <span className="truncate">{name ?? TOKEN_TYPE_WORDS[type]}</span>
      <span className="truncate font-normal text-muted text-xs">{hint}</span>
    </span>
  ),
};

const STATUS: Column<Token, TokenColumn> = {
  id: "status",
  header: "Status",
  width: "7rem",
  card: "end",
  cell: (token) => <TokenStatus token={token} />,
};

const CREATED_BY: Column<Token, TokenColumn> = {
  ...MORE,
  id: "createdBy",
  header: "Created by",
  cell: ({ createdBy }) => createdBy?.name,
};

export const tokenColumns = columnsOf<Token, TokenColumn>([
  NAME,
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
    text: ownerOf,
    cell: ownerOf,
  },
  STATUS,
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
  CREATED_BY,
  { ...MORE, id: "used", header: "Used", cell: ({ usedAt }) => <When at={usedAt} /> },
  { ...MORE, id: "revoked", header: "Revoked", cell: ({ revokedAt }) => <When at={revokedAt} /> },
]);

export const apiTokenColumns = columnsOf<Token, TokenColumn>([
  NAME,
  {
    id: "scopes",
    header: "Scopes",
    width: "15rem",
    priority: 4,
    cell: ({ scopes }) => scopes?.join(", "),
  },
  STATUS,
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
  CREATED_BY,
]);

function ownerOf({ type, user, organization }: Token): string | undefined {
  return type === "api" ? organization?.name : (user?.name ?? organization?.name);
}

function When({ at }: { at: string | null }) {
  return at && <Instant at={at} />;
}
