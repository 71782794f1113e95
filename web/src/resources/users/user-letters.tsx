import type { Mail, MailStatus } from "@pharmacy/contract/mails";
import type { UseQueryResult } from "@tanstack/react-query";
import { CopyLine } from "#components/record/copy-line.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Status } from "#components/ui/status.tsx";

type LettersProps = {
  query: UseQueryResult<{ items: Mail[] }>;
  /** Brings the links of letters that were not mailed. */
  showLinks: { isPending: boolean; mutate(): void };
};

/** The letters to a person, and what became of each. */
export function Letters({ query, showLinks }: LettersProps) {
  return (
    <RelatedList
      title="Letters"
      items={query.data?.items}
      total={query.data?.items.length}
      none="No letter has been written to this person."
      error={query.error}
      onRetry={query.refetch}
    >
      {(mail) => <Letter mail={mail} showLinks={showLinks} />}
    </RelatedList>
  );
}

/** What stands in for the bare name of a state, and how loudly. */
const FATES: Record<MailStatus, Pick<Parameters<typeof Status>[0], "label" | "tone">> = {
  queued: { label: "On its way", tone: "info" },
  sent: { tone: "success" },
  failed: { label: "Not delivered", tone: "danger" },
  kept: { label: "Not mailed", tone: "warning" },
};

function Letter({ mail, showLinks }: Pick<LettersProps, "showLinks"> & { mail: Mail }) {
  const { subject, status, recipient, sentAt, createdAt, error, hasLink, link } = mail;
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">{subject}</p>
        <span className="pe-2">
          <Status value={status} {...FATES[status]} />
        </span>
      </div>
      <p className="text-muted text-xs">
        To {recipient} · <Instant at={sentAt ?? createdAt} />
      </p>
      {error && <p className="text-danger text-xs">{error}</p>}
      {hasLink && (
        <>
          <p className="text-pretty text-xs">
            There is no mail server, so nothing was mailed. Hand this link to the person yourself.
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
