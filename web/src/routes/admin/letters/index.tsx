import { EMAIL_KINDS } from "@pharmacy/contract/emails/email-kinds";
import { KEPT_DAYS, UNSENT_DAYS } from "@pharmacy/contract/emails/emails.values";
import type {
  FailedEmail,
  FailedEmailColumn,
  FailedEmailQuery,
} from "@pharmacy/contract/emails/failed-emails";
import { FAILED_EMAIL_LIST } from "@pharmacy/contract/emails/failed-emails.list";
import { wordsOf } from "@pharmacy/contract/words";
import { createFileRoute } from "@tanstack/react-router";
import { Send } from "lucide-react";
import { useMemo } from "react";
import type { BulkOffer } from "#components/list/bulk-offer.ts";
import { columnsOf } from "#components/list/column.ts";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { DeliveryStatus } from "#resources/emails/delivery-status.tsx";
import { failedEmailsApi } from "#resources/emails/failed-emails.api.ts";

const validateSearch = listSearch(FAILED_EMAIL_LIST);

export const Route = createFileRoute("/admin/letters/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(failedEmailsApi.list(deps)),
  staticData: { crumb: "Emails not sent" },
  component: FailedEmailsPage,
});

const columns = columnsOf<FailedEmail, FailedEmailColumn>([
  {
    id: "subject",
    header: "Email",
    primary: true,
    apartBy: ["recipient"],
    text: ({ subject }) => subject,
    cell: ({ subject }) => subject,
  },
  {
    id: "recipient",
    header: "Recipient",
    width: "15rem",
    priority: 2,
    card: "detail",
    text: ({ recipient }) => recipient,
    cell: ({ recipient }) => recipient,
  },
  {
    id: "status",
    header: "Status",
    width: "13rem",
    cell: (email) => <DeliveryStatus delivery={email} />,
  },
  {
    id: "error",
    header: "Mail server's answer",
    width: "18rem",
    priority: 3,
    cell: ({ error }) => error,
  },
  {
    id: "createdAt",
    header: "Written",
    sort: "createdAt",
    width: "8rem",
    card: "end",
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  {
    id: "kind",
    header: "Kind",
    startsHidden: true,
    width: "10rem",
    card: "none",
    cell: ({ kind }) => wordsOf(kind),
  },
  {
    id: "tries",
    header: "Attempts",
    startsHidden: true,
    align: "end",
    width: "5rem",
    card: "none",
    cell: ({ tries: attempts }) => attempts,
  },
]);

const STATUS_OPTIONS = [
  { value: "kept", label: "No mail server" },
  { value: "queued", label: "Waiting" },
  { value: "failed", label: "Failed" },
];

const SEND_AGAIN: BulkOffer = {
  act: "sendAgain",
  icon: Send,
  verb: "Send",
  after: "again",
  doing: "Sending",
  done: "queued",
  button: "Send again",
  noun: { one: "email", many: "emails" },
  consequences: ["They go to the same addresses as before, in the next minute."],
};

function FailedEmailsPage() {
  const screen = useRecordList<FailedEmail, FailedEmailQuery>(failedEmailsApi, Route.useSearch());
  const areOffered = usePermissions("user").act;
  const acts = useMemo(() => ({ areOffered, load: async () => [SEND_AGAIN] }), [areOffered]);
  return (
    <ListPage
      {...screen}
      source={{ ...screen.source, hasViews: false }}
      noun={{ one: "email not sent", many: "emails not sent" }}
      description={`Emails of the last ${UNSENT_DAYS} days that were not sent. Send them again once the mail server works. Correct a wrong address first, and send a new email from the page of the user or pharmacy. Emails without a mail server wait ${KEPT_DAYS} days for one.`}
      columns={columns}
      acts={acts}
      rowLabel={({ subject, recipient }) => `${subject} to ${recipient}`}
      rowHref={placeOf}
      empty={`Every email of the last ${UNSENT_DAYS} days was sent.`}
      filters={
        <>
          <ListFilter list={screen.list} name="status" label="Status" options={STATUS_OPTIONS} />
          <ListFilter list={screen.list} name="kind" label="Kind" options={EMAIL_KINDS} />
        </>
      }
    />
  );
}

/** The page where the email address can be corrected. */
function placeOf({ person, organization }: FailedEmail): string {
  if (person) return `/admin/users/${person.id}`;
  return organization ? `/admin/orgs/${organization.id}` : "/admin/letters";
}
