import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { pressSheetKey } from "#resources/orders/sheet-keys.ts";
import { ReturnDetails } from "#resources/returns/return-details.tsx";
import { ReturnSheet } from "#resources/returns/return-sheet.tsx";
import { returnActs } from "#resources/returns/returns.acts.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";

const DecideForm = lazyPart(() => import("./-decide-form.tsx").then((module) => module.DecideForm));

const LINK = "wrap-anywhere rounded-sm hover:underline";

const CreditReturn = lazyPart(() =>
  import("./-credit-return.tsx").then((module) => module.CreditReturn),
);

type Props = { id: string; mode: ModeState<"decide" | "credit"> };

/** A return beside the list, or the form that decides it. */
export function DeskReturn({ id, mode }: Props) {
  const { role } = useCurrentUser();
  const query = useQuery(returnsApi.detail(id));
  if (!query.data) return <WaitingSheet title="Return" query={query} onClose={mode.close} />;
  const one = query.data;
  if (mode.mode === "decide" && one.blocked.decide === undefined) {
    return <DecideForm one={one} onClose={() => mode.enter("read", id)} />;
  }
  if (mode.mode === "credit" && one.blocked.credit === undefined) {
    return <CreditReturn one={one} onClose={() => mode.enter("read", id)} />;
  }
  const { order, organization } = one;
  return (
    <ReturnSheet
      one={one}
      onClose={mode.close}
      onKeyDown={pressSheetKey}
      actions={
        <HeaderActs
          noun={returnActs}
          record={one}
          opens={{
            decide: () => mode.enter("decide", id),
            credit: () => mode.enter("credit", id),
          }}
        />
      }
    >
      <ReturnDetails
        one={one}
        creditNoteLink={(note) =>
          may(role, "invoice", "view") ? (
            <Link to="/admin/invoices" search={{ id: note.id }} className={LINK}>
              {note.number}
            </Link>
          ) : (
            note.number
          )
        }
        order={
          <Link to="/admin/orders/$id" params={{ id: order.id }} className={LINK}>
            {order.number}
          </Link>
        }
        pharmacy={
          <Link to="/admin/orgs/$id" params={{ id: organization.id }} className={LINK}>
            {organization.name}
          </Link>
        }
      />
    </ReturnSheet>
  );
}
