import type { EmailState } from "@pharmacy/contract/emails/email-state";
import type { Reminder, ReminderPreview } from "@pharmacy/contract/reminders/reminders";
import type { ReminderTopic } from "@pharmacy/contract/reminders/reminders.values";
import { useQuery } from "@tanstack/react-query";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { formatExactInstant } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { remindersApi } from "./reminders.api.ts";
import { SendQuestion } from "./send-question.tsx";

/** The shortest wait before a refetch, whatever this computer's clock says, milliseconds. */
const AGAIN_MIN_MS = 5_000;

export type RemindDialogProps = {
  organization: string;
  /** Defaults to the subscription. */
  about?: ReminderTopic;
  onClose(): void;
};

export function RemindDialog({ organization, about, onClose }: RemindDialogProps) {
  const previewQuery = remindersApi.preview(organization, about);
  const send = useAction({
    run: () => remindersApi.send(organization, about).then(withOutcome),
    ends: [previewQuery.queryKey],
    changes: "reminder",
    success: { title: "Expiry information sent successfully", unsent: "Reminder saved" },
    failure: "Failed to send expiry information",
  });
  const preview = useQuery({
    ...previewQuery,
    enabled: !send.isPending,
    refetchInterval: ({ state }) => untilAllowed(state.data),
  });
  return (
    <SendQuestion
      title="Send expiry information"
      preview={preview}
      refusalOf={waitReason}
      send={() => send.mutateAsync(undefined)}
      onClose={onClose}
    >
      {(email) => <EmailPreview letter={email} />}
    </SendQuestion>
  );
}

function withOutcome(reminder: Reminder) {
  const isKept = reminder.deliveries.some(({ status }) => status === "kept");
  return { ...reminder, letter: isKept ? "kept" : "queued" };
}

/** Milliseconds until a reminder can be sent again; false if it can be sent now. */
function untilAllowed(email: ReminderPreview | undefined): number | false {
  if (!email?.waitsUntil) return false;
  return Math.max(Date.parse(email.waitsUntil) - Date.now(), AGAIN_MIN_MS);
}

function waitReason({ waitsUntil, last }: ReminderPreview): string | undefined {
  if (waitsUntil === null) return undefined;
  return `${LAST_WORDS[last ?? "waiting"]} You can write another from ${formatExactInstant(waitsUntil)}.`;
}

const LAST_WORDS: Record<EmailState, string> = {
  waiting: "A reminder was written a moment ago and is waiting to be sent.",
  retrying: "A reminder was written a moment ago. The mail server has not taken it yet.",
  sent: "A reminder was sent a moment ago.",
  failed: "A reminder was written a moment ago, but could not be sent.",
  noServer: "A reminder was written a moment ago, but not sent: no mail server is set up.",
};

type Previewed = Pick<ReminderPreview, "subject" | "text" | "recipients">;

export function EmailPreview({ letter: { subject, text, recipients } }: { letter: Previewed }) {
  return (
    <div className="mt-2 grid gap-3">
      <dl className="grid gap-2">
        <div>
          <dt className="text-muted text-xs">To</dt>
          {recipients.map(({ email, name }) => (
            <dd key={email} className="wrap-anywhere">
              {name} ({email})
            </dd>
          ))}
        </div>
        <div>
          <dt className="text-muted text-xs">Subject</dt>
          <dd className="wrap-anywhere font-medium">{subject}</dd>
        </div>
      </dl>
      <ScrollRegion
        label="Text of the email"
        className="wrap-anywhere max-h-96 whitespace-pre-line rounded-md border border-line bg-sunken px-3 py-2"
      >
        {text}
      </ScrollRegion>
    </div>
  );
}
