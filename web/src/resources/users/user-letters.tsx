import type { Mail } from "@pharmacy/contract/emails/mails";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyLine } from "#components/record/copy-line.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { useAction } from "#lib/use-action.ts";
import { DeliveryError, DeliveryStatus } from "#resources/letters/delivery-status.tsx";
import { untilSent } from "#resources/letters/waiting-letters.ts";
import { usersApi } from "./users.api.ts";

/** Refetched while a letter is on its way. */
export function UserLetters({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const mails = usersApi.mails(id);
  const query = useQuery({
    ...mails,
    refetchInterval: ({ state }) => untilSent(state.data?.items),
  });
  const showLinks = useAction({
    run: async () =>
      void queryClient.setQueryData(mails.queryKey, await usersApi.mailsWithLinks(id)),
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
      {(mail) => <Letter mail={mail} showLinks={showLinks} />}
    </RelatedList>
  );
}

type LetterProps = {
  mail: Mail;
  /** Fetches the links of letters that were not sent. */
  showLinks: { isPending: boolean; mutate(): void };
};

function Letter({ mail, showLinks }: LetterProps) {
  const { subject, recipient, createdAt, hasLink, link } = mail;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">{subject}</p>
        <span className="pe-2">
          <DeliveryStatus delivery={mail} />
        </span>
      </div>
      <p className="text-muted text-xs">
        To {recipient} · Written <Instant at={createdAt} />
      </p>
      <DeliveryError delivery={mail} />
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
