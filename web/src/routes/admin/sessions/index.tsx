import { may } from "@pharmacy/contract/permissions";
import type { Session, SessionColumn } from "@pharmacy/contract/sessions/sessions";
import { SESSION_ACTS } from "@pharmacy/contract/sessions/sessions.acts";
import { SESSION_LIST } from "@pharmacy/contract/sessions/sessions.list";
import { SESSION_STATUSES } from "@pharmacy/contract/sessions/sessions.values";
import { createFileRoute } from "@tanstack/react-router";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { SelectFilter } from "#components/list/select-filter.tsx";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatSecond } from "#lib/format.ts";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { deviceOf, endingOf, PLATFORMS, seenByOf } from "#resources/sessions/session-words.ts";
import { sessionsApi } from "#resources/sessions/sessions.api.ts";

const ANY_PLATFORM = { platform: "all" };

const validateSearch = listSearch(SESSION_LIST, ANY_PLATFORM);

export const Route = createFileRoute("/admin/sessions/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(sessionsApi.list(deps)),
  staticData: { crumb: "Sessions" },
  component: SessionsPage,
});

const MORE = { startsHidden: true, width: "10rem", card: "none" } as const;

const columns = columnsOf<Session, SessionColumn>([
  {
    id: "user",
    header: "User",
    primary: true,
    apartBy: ["browser", "ip", "started"],
    text: ({ user }) => `${user.name}\n${user.email}`,
    cell: ({ user, isCurrent, seenBy }) => (
      <span className="grid min-w-0">
        <span className="flex min-w-0 items-center gap-2 max-md:flex-wrap max-md:gap-y-1">
          <span className="truncate">{user.name}</span>
          {isCurrent && <Badge tone="info">This session</Badge>}
          {seenBy && <Badge tone="warning">{seenByOf({ seenBy })}</Badge>}
        </span>
        <span className="truncate font-normal text-muted text-xs">{user.email}</span>
      </span>
    ),
  },
  {
    id: "organization",
    header: "Pharmacy",
    width: "13rem",
    priority: 4,
    cell: ({ organization }) => organization?.name ?? <span className="text-subtle">Network</span>,
  },
  {
    id: "browser",
    header: "Device",
    width: "13rem",
    priority: 2,
    text: deviceOf,
    cell: deviceOf,
    card: "detail",
  },
  {
    id: "ip",
    header: "Address",
    width: "9rem",
    priority: 3,
    text: ({ ip }) => ip,
    cell: ({ ip }) => ip,
  },
  {
    id: "lastSeen",
    header: "Last seen",
    sort: "lastSeenAt",
    width: "9rem",
    card: "detail",
    cell: ({ lastSeenAt }) => <Instant at={lastSeenAt} />,
  },
  {
    id: "status",
    header: "Status",
    width: "7.5rem",
    card: "end",
    cell: ({ status }) => (
      <Status value={status} {...(status === "expired" && { tone: "neutral" })} />
    ),
  },
  { ...MORE, id: "ended", header: "Ended", width: "16rem", cell: endingOf },
  {
    ...MORE,
    id: "started",
    header: "Started",
    sort: "createdAt",
    text: ({ createdAt }) => `started ${formatSecond(createdAt)}`,
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  { ...MORE, id: "platform", header: "Platform", cell: ({ platform }) => PLATFORMS[platform] },
  { ...MORE, id: "email", header: "Email", width: "16rem", cell: ({ user }) => user.email },
]);

const PLATFORM_OPTIONS = Object.entries(PLATFORMS).map(([value, label]) => ({ value, label }));

const nameOf = (session: Session) => `${session.user.name}, ${deviceOf(session)}`;

const loadActs = () =>
  import("#resources/sessions/sessions.acts.tsx").then(({ sessionActs }) => sessionActs);

const BULK = { model: "session", rules: SESSION_ACTS, load: loadActs } as const;

function SessionsPage() {
  const screen = useRecordList(sessionsApi, Route.useSearch(), ANY_PLATFORM);
  const { list } = screen;
  const mayEnd = may(useCurrentUser().role, "session", "act");
  return (
    <ListPage
      {...screen}
      noun={{ one: "session", many: "sessions" }}
      columns={columns}
      acts={useBulkActs(BULK)}
      isTall
      rowLabel={nameOf}
      rowActions={
        mayEnd
          ? (session) => <RowActs load={loadActs} record={session} name={nameOf(session)} />
          : undefined
      }
      empty="Sign-ins appear here, with the device used."
      filterLabels={{ user: "Person" }}
      filters={
        <>
          <SelectFilter
            label="Platform"
            anyLabel="All"
            options={PLATFORM_OPTIONS}
            value={list.query.platform}
            onChange={(platform) => list.change({ platform: platform || "all" })}
          />
          <ListFilter list={list} name="status" label="Status" options={SESSION_STATUSES} />
          {list.query.user && (
            <ListFilter
              list={list}
              name="user"
              label="Person"
              options={[{ value: list.query.user, label: "One person" }]}
            />
          )}
        </>
      }
    />
  );
}
