import type { IssuedWebhook, Webhook } from "@pharmacy/contract/webhooks/webhooks";
import type { PAUSE_REASONS } from "@pharmacy/contract/webhooks/webhooks.values";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import { RowActs } from "#components/list-acts/row-acts.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatRelative } from "#lib/format.ts";

type Props = {
  webhook: Webhook;
  onOpen(): void;
  onEdit(): void;
  onSecret(issued: IssuedWebhook): void;
};

const loadActs = () => import("./webhooks.acts.tsx").then(({ webhookActs }) => webhookActs);

export function WebhookLine({ webhook, onOpen, onEdit, onSecret }: Props) {
  const { name, address, events, status, lastError } = webhook;
  const shown = status === "active" && lastError !== null ? "failing" : status;
  return (
    <li className="flex items-center gap-3 px-4 py-2">
      <div className="min-w-0 flex-1">
        <button
          type="button"
          className="wrap-anywhere text-start font-medium hover:underline"
          onClick={onOpen}
        >
          {name}
        </button>
        <p className="wrap-anywhere text-muted text-xs">{address}</p>
        <p className="wrap-anywhere text-muted text-xs">{inWords(events)}</p>
        <p className="wrap-anywhere text-muted text-xs">{lastOf(webhook)}</p>
      </div>
      <Status value={shown} tone={shown === "active" ? "success" : "warning"} />
      <RowActs
        load={loadActs}
        record={webhook}
        name={name}
        opens={{ edit: onEdit }}
        onDone={(act, output) => act === "replaceSecret" && onSecret(output as IssuedWebhook)}
      />
    </li>
  );
}

function inWords(events: Webhook["events"]): string {
  const [first, ...more] = events.map((event) => wordsOf(event));
  return [first, ...more.map(inSentence)].join(", ");
}

const PAUSED: Record<(typeof PAUSE_REASONS)[number], string> = {
  gone: "Paused because its address answered 410 Gone.",
  failing: "Paused because nothing arrived for 3 days.",
};

function lastOf({ pausedBecause, lastTriedAt, lastError }: Webhook): string {
  if (pausedBecause) return `${PAUSED[pausedBecause]} ${lastError ?? ""}`.trim();
  if (lastTriedAt === null) return "Nothing sent yet";
  const when = formatRelative(lastTriedAt);
  return lastError === null ? `Last delivery ${when}` : `Failed ${when}: ${lastError}`;
}
