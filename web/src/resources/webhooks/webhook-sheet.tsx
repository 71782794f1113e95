import type { Webhook } from "@pharmacy/contract/webhooks/webhooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { HistorySection } from "#components/record/history-section.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { DeliveriesSection } from "./deliveries-section.tsx";

/** The deliveries and the history of a webhook. */
export function WebhookSheet({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const [isOpen, setOpen] = useState(true);
  const history = useQuery(auditLogsApi.list({ recordId: webhook.id }));
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      title={webhook.name}
      description={webhook.address}
      size="lg"
    >
      <SheetBody className="grid content-start gap-4">
        <DeliveriesSection webhook={webhook} />
        <HistorySection query={history} words={{}} />
      </SheetBody>
    </Sheet>
  );
}
