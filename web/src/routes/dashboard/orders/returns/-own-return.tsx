import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { ReturnDetails } from "#resources/returns/return-details.tsx";
import { ReturnSheet } from "#resources/returns/return-sheet.tsx";
import { returnsApi } from "#resources/returns/returns.api.ts";

export function OwnReturn({ id, onClose }: { id: string; onClose(): void }) {
  const query = useQuery(returnsApi.detail(id));
  if (!query.data) return <WaitingSheet title="Return" query={query} onClose={onClose} />;
  const one = query.data;
  return (
    <ReturnSheet one={one} onClose={onClose}>
      <ReturnDetails
        one={one}
        order={
          <Link
            to="/dashboard/orders/$id"
            params={{ id: one.order.id }}
            className="wrap-anywhere rounded-sm hover:underline"
          >
            {one.order.number}
          </Link>
        }
      />
    </ReturnSheet>
  );
}
