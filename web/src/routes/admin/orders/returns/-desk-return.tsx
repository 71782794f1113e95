import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import { pressSheetKey } from "#resources/orders/sheet-keys.ts";
import { ReturnDetails } from "#resources/returns/return-details.tsx";
import { ReturnSheet } from "#resources/returns/return-sheet.tsx";
import { returnActs } from "#resources/returns/returns.acts.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";

const DecideForm = lazyPart(() => import("./-decide-form.tsx").then((module) => module.DecideForm));

const LINK = "wrap-anywhere rounded-sm hover:underline";

type Props = { id: string; mode: ModeState<"decide"> };

/** A return beside the list, or the form that decides it. */
export function DeskReturn({ id, mode }: Props) {
  const query = useQuery(returnsApi.detail(id));
  if (!query.data) return <WaitingSheet title="Return" query={query} onClose={mode.close} />;
  const one = query.data;
  if (mode.mode === "decide" && one.blocked.decide === undefined) {
    return <DecideForm one={one} onClose={() => mode.enter("read", id)} />;
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
          opens={{ decide: () => mode.enter("decide", id) }}
        />
      }
    >
      <ReturnDetails
        one={one}
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
