import type { PaymentSummary } from "@pharmacy/contract/payments/payments";
import { FileDown } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { useAction } from "#lib/use-action.ts";
import { paymentsApi } from "./payments.api.ts";

type Props = { payment: Pick<PaymentSummary, "id" | "number"> };

export function SaveReceipt({ payment }: Props) {
  const { mutate, isPending } = useAction({
    run: () => paymentsApi.saveReceipt(payment),
    success: (file) => `${file} saved`,
    failure: "Failed to save the receipt",
  });
  return (
    <Button
      aria-label={`Receipt of ${payment.number}`}
      pending={isPending}
      onClick={() => mutate(undefined)}
    >
      <FileDown aria-hidden />
      Receipt
    </Button>
  );
}
