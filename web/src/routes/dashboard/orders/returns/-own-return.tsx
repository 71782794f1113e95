import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { ReturnDetails } from "#resources/returns/return-details.tsx";
import { ReturnSheet } from "#resources/returns/return-sheet.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";

const LINK = "wrap-anywhere rounded-sm hover:underline";

export function OwnReturn({ id, onClose }: { id: string; onClose(): void }) {
  const { role } = useCurrentUser();
  const query = useQuery(returnsApi.detail(id));
  if (!query.data) return <WaitingSheet title="Return" query={query} onClose={onClose} />;
  const one = query.data;
  return (
    <ReturnSheet one={one} onClose={onClose}>
      <ReturnDetails
        one={one}
        creditNoteLink={(note) =>
          may(role, "invoice", "view") ? (
            <Link to="/dashboard/invoices" search={{ id: note.id }} className={LINK}>
              {note.number}
            </Link>
          ) : (
            note.number
          )
        }
        order={
          <Link to="/dashboard/orders/$id" params={{ id: one.order.id }} className={LINK}>
            {one.order.number}
          </Link>
        }
      />
    </ReturnSheet>
  );
}
