import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";

export function ProfileCard() {
  return (
    <Card aria-label="Language">
      <CardHead title="Language" hint="Date and number formats are part of your profile.">
        <Link to="/dashboard/profile" className={buttonLook({})}>
          Open profile
        </Link>
      </CardHead>
    </Card>
  );
}
