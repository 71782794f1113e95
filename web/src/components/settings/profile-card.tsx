import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";

/** Leads to what is the person's own, wherever they sign in. */
export function ProfileCard() {
  return (
    <Card aria-label="Language">
      <CardHead title="Language" hint="How dates and numbers are written is part of your profile.">
        <Link to="/dashboard/profile" className={buttonLook({})}>
          Open profile
        </Link>
      </CardHead>
    </Card>
  );
}
