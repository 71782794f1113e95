import { may } from "@pharmacy/contract/permissions";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowRight, Plus } from "lucide-react";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useNextOrder } from "./-use-next-order.ts";

type Props = { mayWrite: boolean; organization: string; onOpen(id: string): void };

export function OrdersActions({ mayWrite, organization, onOpen }: Props) {
  const next = useNextOrder(organization);
  const mayInvoices = may(useCurrentUser().role, "invoice", "view");
  const navigate = useNavigate();
  const write = {
    label: "New order",
    icon: Plus,
    run: () => void navigate({ to: "/admin/orders/create" }),
  };
  const go = {
    label: "Next open order",
    icon: ArrowRight,
    keys: "N",
    run: () => next.id && onOpen(next.id),
  };
  useScreenActions([...(next.id ? [go] : []), ...(mayWrite ? [write] : [])]);
  return (
    <>
      <Link to="/admin/orders/items" className={buttonLook({})}>
        By item
      </Link>
      <Link to="/admin/orders/returns" className={buttonLook({})}>
        Returns
      </Link>
      {mayInvoices && (
        <Link to="/admin/invoices" className={buttonLook({})}>
          Invoices
        </Link>
      )}
      <DisabledReason reason={next.obstacle}>
        <Button onClick={go.run}>
          <ArrowRight aria-hidden className="rtl:-scale-x-100" />
          Next open order
        </Button>
      </DisabledReason>
      {mayWrite && (
        <Button variant="primary" onClick={write.run}>
          <Plus aria-hidden />
          New order
        </Button>
      )}
    </>
  );
}
