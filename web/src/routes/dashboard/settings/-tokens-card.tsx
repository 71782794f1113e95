import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";

export function TokensCard() {
  return (
    <Card aria-label="API tokens">
      <CardHead
        title="API tokens"
        hint="Let programs, such as your stock system, use the console for your pharmacy."
      >
        <Link to="/dashboard/settings/tokens" className={buttonLook({})}>
          Open API tokens
        </Link>
      </CardHead>
    </Card>
  );
}
