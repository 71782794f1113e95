import type { Mail } from "@pharmacy/contract/mails";
import type { MailStatus } from "@pharmacy/contract/mails.values";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CopyLine } from "#components/record/copy-line.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";
import { useAction } from "#lib/use-action.ts";
import { usersApi } from "./users.api.ts";

/** How often to check whether a letter has been sent, milliseconds. */
const LOOK_AGAIN_MS = 3_000;

/** The letters to a user with their status, refreshed while one is on its way. */
export function UserLetters({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const mails = usersApi.mails(id);
  const query = useQuery({
    ...mails,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === "queued") && LOOK_AGAIN_MS,
  });
  const showLinks = useAction({
    run: async () =>
      void queryClient.setQueryData(mails.queryKey, await usersApi.mailsWithLinks(id)),
    success: undefined,
    failure: "Failed to show link",
  });
  return (
    <RelatedList
      title="Letters"
      items={query.data?.items}
      total={query.data?.items.length}
      none="No letters to this person yet."
      error={query.error}
      onRetry={query.refetch}
    >
      {(mail) => <Letter mail={mail} showLinks={showLinks} />}
    </RelatedList>
  );
}

/** Labels that replace the bare state names, and their tone. */
const STATUS_LOOKS: Record<MailStatus, Pick<Parameters<typeof Status>[0], "label" | "tone">> = {
  queued: { label: "On its way", tone: "info" },
  sent: { tone: "success" },
  failed: { label: "Not delivered", tone: "danger" },
  kept: { label: "Not mailed", tone: "warning" },
};

type LetterProps = {
  mail: Mail;
  /** Fetches the links of letters that were not mailed. */
  showLinks: { isPending: boolean; mutate(): void };
};

function Letter({ mail, showLinks }: LetterProps) {
  const { subject, status, recipient, sentAt, createdAt, error, hasLink, link } = mail;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">{subject}</p>
        <span className="pe-2">
          <Status value={status} {...STATUS_LOOKS[status]} />
        </span>
      </div>
      <p className="text-muted text-xs">
        To {recipient} · <Instant at={sentAt ?? createdAt} />
      </p>
      {error && <p className="text-danger text-xs">{error}</p>}
      {hasLink && (
        <>
          <p className="text-pretty text-xs">
            No mail server is set up, so nothing was sent. Give this link to the person yourself.
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
