import type { IssuedWebhook, Webhook, WebhookInput } from "@pharmacy/contract/webhooks/webhooks";
import { WEBHOOK_EVENT_NAMES } from "@pharmacy/contract/webhooks/webhooks.values";
import { wordsOf } from "@pharmacy/contract/words";
import { ChecksField } from "#components/form/checks-field.tsx";
import { FieldGrid } from "#components/form/form-section.tsx";
import { FormSheet } from "#components/form/form-sheet.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useRecordForm } from "#components/form/use-record-form.ts";
import { useDraftPlace } from "#lib/use-draft-place.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { webhooksApi } from "./webhooks.api.ts";

// The fields are rendered before their rules, which are only needed once something is typed.
const loadRules = () =>
  import("@pharmacy/contract/webhooks/webhooks").then((contract) => contract.WebhookInput);

const NEW: WebhookInput = { name: "", address: "", events: [] };
const EVENTS = WEBHOOK_EVENT_NAMES.map((event) => ({
  value: event,
  label: wordsOf(event),
  hint: event,
}));

type Props = {
  webhook: Webhook | undefined;
  onIssued(issued: IssuedWebhook): void;
  onClose(): void;
};

export function WebhookForm({ webhook, onIssued, onClose }: Props) {
  const actions = useRecordActions("webhook", webhooksApi);
  const form = useRecordForm({
    schema: loadRules,
    initial: webhook
      ? { name: webhook.name, address: webhook.address, events: webhook.events }
      : NEW,
    version: webhook?.version,
    draft: useDraftPlace("webhook", webhook?.id),
    save: actions.saveOf(webhook),
    onSaved: (saved: Webhook | IssuedWebhook) => {
      if ("secret" in saved) onIssued(saved);
    },
  });
  const must = { form, isRequired: true };
  return (
    <FormSheet
      form={form}
      title={webhook ? webhook.name : "New webhook"}
      description="Each event is posted to the address as JSON, with ids alone and a signature."
      submitLabel={webhook ? "Save webhook" : "Create webhook"}
      onClose={onClose}
    >
      <FieldGrid>
        <TextField {...must} name="name" label="Name" hint="For example, Stock system." />
        <TextField {...must} name="address" label="Address" hint="A public https address." isCode />
        <ChecksField {...must} name="events" label="Events" options={EVENTS} />
      </FieldGrid>
    </FormSheet>
  );
}
