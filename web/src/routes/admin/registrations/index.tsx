import { misfitOf } from "@pharmacy/contract/acts";
import { mayAct } from "@pharmacy/contract/permissions";
import type {
  RegistrationColumn,
  RegistrationListQuery,
  RegistrationSummary,
} from "@pharmacy/contract/registrations/registrations";
import { REGISTRATION_ACTS } from "@pharmacy/contract/registrations/registrations.acts";
import { REGISTRATION_LIST } from "@pharmacy/contract/registrations/registrations.list";
import { REGISTRATION_STATUSES } from "@pharmacy/contract/registrations/registrations.values";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { recordColumns } from "#components/list/record-columns.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { registrationsApi } from "#resources/registrations/registrations.api.ts";
import type { ListDecision as Decision } from "./-list-decision.tsx";
import { type Question, RowDecisions } from "./-row-decisions.tsx";

const validateSearch = listSearch(REGISTRATION_LIST);

export const Route = createFileRoute("/admin/registrations/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) =>
    void context.queryClient.prefetchQuery(registrationsApi.list(deps)),
  staticData: { crumb: "Registrations" },
  component: RegistrationsPage,
});

const MORE = { startsHidden: true, width: "11rem", card: "none" } as const;

const columns = columnsOf<RegistrationSummary, RegistrationColumn>([
  {
    id: "pharmacy",
    header: "Pharmacy",
    sort: "pharmacyName",
    primary: true,
    apartBy: ["number"],
    text: ({ pharmacyName, city }) => `${pharmacyName}\n${city}`,
    cell: ({ pharmacyName, city }) => (
      <span className="grid min-w-0">
        <span className="truncate">{pharmacyName}</span>
        <span className="truncate font-normal text-muted text-xs">{city}</span>
      </span>
    ),
  },
  {
    id: "number",
    header: "Number",
    width: "7.5rem",
    priority: 3,
    card: "detail",
    text: ({ number }) => number,
    cell: ({ number }) => <span className="nums">{number}</span>,
  },
  {
    id: "licence",
    header: "Licence",
    width: "6.5rem",
    priority: 3,
    cell: ({ licenceNumber }) => <span className="nums">{licenceNumber}</span>,
  },
  {
    id: "applicant",
    header: "Applicant",
    width: "8.5rem",
    priority: 4,
    text: ({ applicantName }) => applicantName,
    cell: ({ applicantName }) => applicantName,
  },
  {
    id: "plan",
    header: "Plan",
    width: "8.5rem",
    priority: 4,
    text: ({ plan }) => plan?.name,
    cell: ({ plan }) => plan?.name,
  },
  {
    id: "received",
    header: "Received",
    sort: "createdAt",
    width: "7rem",
    priority: 2,
    card: "detail",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "status",
    header: "Status",
    width: "6.5rem",
    card: "end",
    cell: ({ status }) => <Status value={status} />,
  },
  { ...MORE, id: "city", header: "Town", cell: ({ city }) => city },
  { ...MORE, id: "email", header: "Applicant's email", cell: (row) => row.applicantEmail },
  {
    ...MORE,
    id: "reviewed",
    header: "Decided",
    sort: "reviewedAt",
    cell: ({ reviewedAt, reviewedBy }) =>
      reviewedAt && (
        <>
          <Instant at={reviewedAt} /> by {reviewedBy?.name}
        </>
      ),
  },
  ...recordColumns<RegistrationSummary>(),
]);

const ListDecision = lazyPart<Parameters<typeof Decision>[0]>(() =>
  import("./-list-decision.tsx").then((module) => module.ListDecision),
);

function RegistrationsPage() {
  const screen = useRecordList<RegistrationSummary, RegistrationListQuery>(
    registrationsApi,
    Route.useSearch(),
  );
  const [question, setQuestion] = useState<Question>();
  const mayDecide = mayAct(useCurrentUser().role, "registration", REGISTRATION_ACTS.approve);
  const drawDecisions = (registration: RegistrationSummary) =>
    !misfitOf("registration", REGISTRATION_ACTS.approve, registration) && (
      <RowDecisions registration={registration} onAsk={setQuestion} />
    );
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "registration", many: "registrations" }}
        columns={columns}
        can={usePermissions("registration")}
        isTall
        rowLabel={({ pharmacyName }) => pharmacyName}
        rowHref={({ id }) => `/admin/registrations/${id}`}
        rowActions={mayDecide ? drawDecisions : undefined}
        actionsWidth="11rem"
        empty="Pharmacies that apply for membership appear here."
        filters={
          <ListFilter
            list={screen.list}
            name="status"
            label="Status"
            options={REGISTRATION_STATUSES}
          />
        }
      />
      {question && (
        <ListDecision
          question={question}
          rows={screen.query.data?.items ?? []}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}
