import type { Return } from "@pharmacy/contract/returns/returns";
import { useQuery } from "@tanstack/react-query";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { CreditForm } from "#resources/invoices/credit-form.tsx";
import { invoicesApi } from "#resources/invoices/invoices.api.ts";

type Props = { one: Pick<Return, "id" | "organization">; onClose(): void };

/** The accepted packs of a return, to be credited on the invoice of its shipment. */
export function CreditReturn({ one: { id, organization }, onClose }: Props) {
  const query = useQuery(invoicesApi.ofReturn(id));
  if (!query.data) return <WaitingSheet title="Credit return" query={query} onClose={onClose} />;
  const { invoice, ...proposal } = query.data;
  return (
    <CreditForm
      invoice={invoice}
      pharmacy={organization.name}
      proposal={{ return: id, ...proposal }}
      onClose={onClose}
    />
  );
}
