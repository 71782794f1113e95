import type { UserEmail } from "@pharmacy/contract/emails/user-emails";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyLine } from "#components/record/copy-line.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { useAction } from "#lib/use-action.ts";
import { DeliveryError, DeliveryStatus } from "#resources/emails/delivery-status.tsx";
import { untilSent } from "#resources/emails/waiting-emails.ts";
import { usersApi } from "./users.api.ts";

/** Refetched while an email is on its way. */
export function UserEmailList({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const emails = usersApi.mails(id);
  const query = useQuery({
    ...emails,
    refetchInterval: ({ state }) => untilSent(state.data?.items),
  });
  const showLinks = useAction({
    run: async () =>
      void queryClient.setQueryData(emails.queryKey, await usersApi.emailsWithLinks(id)),
    success: undefined,
    failure: "Failed to show link",
  });
  return (
    <RelatedList
      title="Emails"
      items={query.data?.items}
      total={query.data?.items.length}
      none="No emails to this person yet."
      error={query.error}
      onRetry={query.refetch}
    >
      {(email) => <UserEmailLine mail={email} showLinks={showLinks} />}
    </RelatedList>
  );
}

type UserEmailProps = {
  mail: UserEmail;
  /** Fetches the links of emails that were not sent. */
  showLinks: { isPending: boolean; mutate(): void };
};

function UserEmailLine({ mail: email, showLinks }: UserEmailProps) {
  const { subject, recipient, createdAt, hasLink, link } = email;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">{subject}</p>
        <span className="pe-2">
          <DeliveryStatus delivery={email} />
        </span>
      </div>
      <p className="text-muted text-xs">
        To {recipient} · Written <Instant at={createdAt} />
      </p>
      <DeliveryError delivery={email} />
      {hasLink && (
        <>
          <p className="text-pretty text-xs">
            There was no mail server, so this was not sent. You can give the link to the person
            yourself.
          </p>
          {link ? (
            <CopyLine label={`Link of “${subject}”`} text={link} />
          ) : (
            <Button
              size="sm"
              className="justify-self-start"
              pending={showLinks.isPending}
              onClick={() => showLinks.mutate()}
            >
              Show link
            </Button>
          )}
        </>
      )}
    </div>
  );
}
