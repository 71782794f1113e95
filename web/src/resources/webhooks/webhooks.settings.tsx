import type { IssuedWebhook, Webhook } from "@pharmacy/contract/webhooks/webhooks";
import { WEBHOOKS_MAX } from "@pharmacy/contract/webhooks/webhooks.values";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import type { SecretDialogProps } from "#components/record/secret-dialog.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { WebhookLine } from "./webhook-line.tsx";
import { webhooksApi } from "./webhooks.api.ts";

const WebhookForm = lazyPart(() =>
  import("./webhook-form.tsx").then((module) => module.WebhookForm),
);
const WebhookSheet = lazyPart(() =>
  import("./webhook-sheet.tsx").then((module) => module.WebhookSheet),
);
const SecretDialog = lazyPart<SecretDialogProps>(() =>
  import("#components/record/secret-dialog.tsx").then((module) => module.SecretDialog),
);

export function WebhooksCard() {
  const query = useQuery(webhooksApi.all);
  const can = usePermissions("webhook");
  const [edited, edit] = useState<Webhook | "new">();
  const [openId, open] = useState<string>();
  const [issued, setIssued] = useState<IssuedWebhook>();
  const isFull = (query.data?.items.length ?? 0) >= WEBHOOKS_MAX;
  const opened = query.data?.items.find(({ id }) => id === openId);
  return (
    <Card aria-label="Webhooks">
      <CardHead title="Webhooks" hint="Post events to a program as they happen.">
        {can.create && (
          <DisabledReason
            reason={isFull ? `There can be at most ${WEBHOOKS_MAX} webhooks.` : undefined}
          >
            <Button onClick={() => edit("new")} onPointerEnter={WebhookForm.preload}>
              <Plus aria-hidden />
              New webhook
            </Button>
          </DisabledReason>
        )}
      </CardHead>
      <CardAnswer query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-muted">No webhooks yet.</p>
          ) : (
            <ul className="divide-y divide-line-soft">
              {items.map((webhook) => (
                <WebhookLine
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={() => open(webhook.id)}
                  onEdit={() => edit(webhook)}
                  onSecret={setIssued}
                />
              ))}
            </ul>
          )
        }
      </CardAnswer>
      {edited && (
        <WebhookForm
          webhook={edited === "new" ? undefined : edited}
          onIssued={setIssued}
          onClose={() => edit(undefined)}
        />
      )}
      {opened && <WebhookSheet key={opened.id} webhook={opened} onClose={() => open(undefined)} />}
      {issued && (
        <SecretDialog
          key={`${issued.id} ${issued.version}`}
          title={`Secret of ${issued.name}`}
          label="Secret"
          thing="secret"
          secret={issued.secret}
          onClose={() => setIssued(undefined)}
        />
      )}
    </Card>
  );
}
