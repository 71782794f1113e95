import type { WebhookDelivery } from "@pharmacy/contract/webhooks/webhooks";
import type { DeliveryStatus } from "@pharmacy/contract/webhooks/webhooks.values";
import { wordsOf } from "@pharmacy/contract/words";
import { Button } from "#components/ui/button.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatSecond } from "#lib/format.ts";

const TONES: Record<DeliveryStatus, "success" | "warning" | "danger" | "neutral"> = {
  pending: "neutral",
  delivered: "success",
  givenUp: "danger",
  dropped: "warning",
};

type Props = { delivery: WebhookDelivery; onSendAgain: ((id: string) => void) | undefined };

export function DeliveryLine({ delivery, onSendAgain }: Props) {
  const { id, event, status, createdAt, body, answerText } = delivery;
  const label = `${wordsOf(event)}, ${formatSecond(createdAt)}`;
  return (
    <li className="grid gap-1.5 px-4 py-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <div className="min-w-0">
          <p className="font-medium">{wordsOf(event)}</p>
          <p className="text-muted text-xs">{formatSecond(createdAt)}</p>
        </div>
        <div className="flex items-center gap-3">
          <Status value={status} tone={TONES[status]} />
          {onSendAgain && status !== "pending" && (
            <Button
              variant="ghost"
              aria-label={`Send again: ${label}`}
              onClick={() => onSendAgain(id)}
            >
              Send again
            </Button>
          )}
        </div>
      </div>
      <p className="wrap-anywhere text-muted text-xs">{triesOf(delivery)}</p>
      <details className="text-xs">
        <summary className="cursor-pointer text-muted">Show what was sent</summary>
        <pre className="wrap-anywhere whitespace-pre-wrap py-1">{body}</pre>
        {answerText && (
          <>
            <p className="text-muted">Answer</p>
            <pre className="wrap-anywhere whitespace-pre-wrap py-1">{answerText}</pre>
          </>
        )}
      </details>
    </li>
  );
}

function triesOf({ tries, status, answerCode, error, nextTryAt }: WebhookDelivery): string {
  if (tries === 0) return status === "pending" ? "Not sent yet" : "Never sent";
  const parts = [
    tries === 1 ? "1 try" : `${tries} tries`,
    error?.replace(/\.$/, "") ?? `Answer ${answerCode}`,
    nextTryAt && `Next try at ${formatSecond(nextTryAt)}`,
  ];
  return parts.filter(Boolean).join(" · ");
}
