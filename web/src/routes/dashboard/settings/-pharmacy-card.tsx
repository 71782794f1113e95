import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";

export function PharmacyCard({ isEditable }: { isEditable: boolean }) {
  return (
    <Card aria-label="Pharmacy">
      <CardHead
        title="Pharmacy"
        hint="Logo, address, and where the network and its emails reach you."
      >
        <Link to="/dashboard/settings/pharmacy" className={buttonLook({})}>
          {isEditable ? "Edit pharmacy" : "Open pharmacy"}
        </Link>
      </CardHead>
    </Card>
  );
}
