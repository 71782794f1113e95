import type {
  AuditLog,
  AuditLogColumn,
  AuditLogListQuery,
} from "@pharmacy/contract/audit-logs/audit-logs";
import { AUDIT_LOG_LIST } from "@pharmacy/contract/audit-logs/audit-logs.list";
import { AUDIT_ACTIONS } from "@pharmacy/contract/audit-logs/audit-logs.values";
import { MODEL_NAMES, MODELS } from "@pharmacy/contract/models";
import { grantOf, may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { capitalized, wordsOf } from "@pharmacy/contract/words";
import { createFileRoute } from "@tanstack/react-router";
import { CircleX } from "lucide-react";
import { columnsOf } from "#components/list/column.ts";
import { DateRangeFilter } from "#components/list/filters/date-range-filter.tsx";
import { RecordFilter } from "#components/list/filters/record-filter.tsx";
import type { RecordChoices } from "#components/list/filters/record-panel.tsx";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { SelectFilter } from "#components/list/select-filter.tsx";
import { RecordLink } from "#components/record/record-link.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { entrySentence } from "#lib/entry-words.ts";
import { chosenTimeZone, formatSecond } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import type { ListState } from "#lib/use-list.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { PharmacyFilter } from "#resources/organizations/pharmacy-filter.tsx";
import { LogTime } from "./-log-time.tsx";
import type { ProofProps } from "./-verification.tsx";

/** An import wrote thousands of records: it begins as one line. */
const DEFAULTS = { lines: "runs" };
const validateSearch = listSearch(AUDIT_LOG_LIST, DEFAULTS);

export const Route = createFileRoute("/admin/logs/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(auditLogsApi.list(deps)),
  staticData: { crumb: "Logs" },
  component: LogsPage,
});

const ProofButton = lazyPart<ProofProps>(() =>
  import("./-proof-button.tsx").then((module) => module.ProofButton),
);
const LogSheet = lazyPart(() => import("./-log-sheet.tsx").then((module) => module.LogSheet));

const MORE = { startsHidden: true, width: "12rem", card: "none" } as const;

/** For columns that repeat part of the description. */
const HIDDEN_COLUMN = { startsHidden: true, width: "11rem" } as const;

const columns = columnsOf<AuditLog, AuditLogColumn>([
  {
    id: "at",
    header: "Time",
    width: "13.5rem",
    card: "detail",
    text: ({ at }) => formatSecond(at),
    cell: LogTime,
  },
  {
    id: "summary",
    header: "What happened",
    primary: true,
    room: "28rem",
    apartBy: ["at"],
    text: entrySentence,
    cell: Sentence,
  },
  {
    ...HIDDEN_COLUMN,
    id: "actor",
    header: "Who",
    cell: ({ actorName }) => actorName,
  },
  {
    ...HIDDEN_COLUMN,
    id: "action",
    header: "Action",
    cell: ({ action }) => wordsOf(action),
  },
  {
    ...HIDDEN_COLUMN,
    id: "model",
    header: "Kind",
    cell: ({ model }) => capitalized(MODELS[model].noun),
  },
  { id: "record", header: "Record", width: "13rem", priority: 3, cell: RecordLink },
  {
    id: "outcome",
    header: "Outcome",
    startsHidden: true,
    width: "7rem",
    card: "end",
    cell: ({ outcome }) => (outcome === "success" ? null : <Status value={outcome} />),
  },
  { ...MORE, id: "email", header: "Email", cell: ({ actorEmail }) => actorEmail },
  { ...MORE, id: "role", header: "Role", cell: ({ actorRole }) => actorRole && wordsOf(actorRole) },
  { ...MORE, id: "changes", header: "Changes", cell: ({ changes }) => fieldsOf(changes) },
  { ...MORE, id: "ip", header: "Address", cell: ({ ip }) => ip },
  {
    ...MORE,
    id: "requestId",
    header: "Request",
    cell: ({ requestId }) => requestId,
  },
]);

/** The mark stays visible if the sentence is truncated before it says that it was refused. */
function Sentence(entry: AuditLog) {
  return (
    <>
      {entry.outcome !== "success" && (
        <CircleX aria-hidden className="-mt-0.5 me-1.5 inline size-3.5 text-danger" />
      )}
      {entrySentence(entry)}
    </>
  );
}

function fieldsOf(changes: AuditLog["changes"]): string {
  return changes.map(({ field }) => wordsOf(field)).join(", ");
}

const FILTER_LABELS = {
  model: "Kind",
  actor: "Who",
  organization: "Pharmacy",
  recordId: "Record",
  requestId: "Request",
  lines: "Imports",
  timeZone: "Time zone",
};

function LogsPage() {
  const screen = useRecordList<AuditLog, AuditLogListQuery>(
    auditLogsApi,
    Route.useSearch(),
    DEFAULTS,
  );
  const { list } = screen;
  // part of a log proves nothing
  const seesAll = !grantOf(useCurrentUser().role, "log", "view")?.isByHistory;
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "log", many: "logs" }}
        columns={columns}
        rowLabel={entrySentence}
        onOpen={({ id }) => list.open(id)}
        actions={seesAll && <ProofButton onShowEntry={list.open} />}
        empty="Every change is recorded here and cannot be edited."
        filterLabels={FILTER_LABELS}
        filters={<Filters list={list} />}
      />
      {list.id && (
        <LogSheet key={list.id} id={list.id} list={list} onClose={() => list.open(undefined)} />
      )}
    </>
  );
}

function modelOptions(role: Role) {
  return MODEL_NAMES.filter((model) => mayViewHistoryOf(role, model)).map((value) => ({
    value,
    label: capitalized(MODELS[value].noun),
  }));
}

function Filters({ list }: { list: ListState<AuditLogListQuery> }) {
  const { role } = useCurrentUser();
  const { from, to, actor, recordId, requestId, lines } = list.query;
  return (
    <>
      <ListFilter list={list} name="action" label="Action" options={AUDIT_ACTIONS} />
      <ListFilter list={list} name="model" label="Kind" options={modelOptions(role)} />
      {(may(role, "user", "view") || actor) && (
        <RecordFilter
          label="Who"
          choices={actorChoices}
          value={actor}
          onChange={(id) => list.change({ actor: id })}
        />
      )}
      <PharmacyFilter list={list} />
      <DateRangeFilter
        label="Days"
        range={{ from, to }}
        onChange={(range) => list.change({ ...range, timeZone: zoneOf(range) })}
      />
      <SelectFilter
        label="Imports"
        options={[{ value: "each", label: "Every record" }]}
        anyLabel="One line each"
        value={lines === DEFAULTS.lines ? "" : "each"}
        onChange={(value) => list.change({ lines: value || DEFAULTS.lines })}
      />
      {recordId && <OnlyOne list={list} name="recordId" label="Record" />}
      {requestId && <OnlyOne list={list} name="requestId" label="Request" />}
    </>
  );
}

/** A filter set by an entry of the log, which can only be cleared here. */
function OnlyOne({
  list,
  name,
  label,
}: {
  list: ListState<AuditLogListQuery>;
  name: "recordId" | "requestId";
  label: string;
}) {
  const options = [{ value: list.query[name], label: "Only one" }];
  return <ListFilter list={list} name={name} label={label} options={options} />;
}

/** Days are the reader's own; the time zone in the URL shows others the same days. */
function zoneOf({ from, to }: { from: string; to: string }): string {
  return from || to
    ? (chosenTimeZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone)
    : "";
}

const loadActors = () => import("#resources/audit-logs/actors.ts");

/** The calls are loaded when first needed. */
const actorChoices: RecordChoices = {
  name: "actors",
  search: async (text, signal) =>
    text === "" ? [] : (await loadActors()).findActors(text, signal),
  labelOf: async (id) => (await loadActors()).nameOfActor(id),
};
