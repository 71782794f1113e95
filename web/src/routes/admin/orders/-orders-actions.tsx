import { may } from "@pharmacy/contract/permissions";
import { Link, useNavigate } from "@tanstack/react-router";
import {
  ArrowRight,
  BanknoteCheck,
  ClipboardList,
  Ellipsis,
  Landmark,
  PackageX,
  Plus,
  ReceiptText,
} from "lucide-react";
import { Button, buttonLook } from "#components/ui/button.tsx";
import { DisabledReason } from "#components/ui/disabled-reason.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useScreenActions } from "#lib/screen-actions.ts";
import { NARROW, useMedia } from "#lib/use-media.ts";
import { useNextOrder } from "./-use-next-order.ts";

/** Lists that follow from orders. */
const RELATED = [
  { label: "By item", to: "/admin/orders/items", icon: ClipboardList, of: "order" },
  { label: "Returns", to: "/admin/orders/returns", icon: PackageX, of: "return" },
  { label: "Invoices", to: "/admin/invoices", icon: ReceiptText, of: "invoice" },
  { label: "Payments", to: "/admin/payments", icon: BanknoteCheck, of: "payment" },
  { label: "Bank", to: "/admin/bank", icon: Landmark, of: "bankLine" },
] as const;

type Props = { mayWrite: boolean; organization: string; onOpen(id: string): void };

export function OrdersActions({ mayWrite, organization, onOpen }: Props) {
  const next = useNextOrder(organization);
  const { role } = useCurrentUser();
  const isNarrow = useMedia(NARROW);
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
  const related = RELATED.filter(({ of }) => may(role, of, "view"));
  return (
    <>
      {!isNarrow &&
        related.map(({ label, to }) => (
          <Link key={to} to={to} className={buttonLook({})}>
            {label}
          </Link>
        ))}
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
      {isNarrow && (
        <MenuButton
          align="end"
          entries={related}
          trigger={
            <Button size="icon" aria-label="Related lists">
              <Ellipsis aria-hidden />
            </Button>
          }
        />
      )}
    </>
  );
}
