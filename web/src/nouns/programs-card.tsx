import { Link } from "@tanstack/react-router";
import { buttonLook } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { ADMIN_SCREENS } from "./navigation.ts";

const SCREEN = ADMIN_SCREENS.groups
  .flatMap(({ entries }) => entries)
  .find(({ besideOf }) => besideOf === "token");

export function ProgramsCard() {
  return (
    <Card aria-label="API tokens">
      <CardHead
        title="API tokens"
        hint="Programs read and change stock with a token of one pharmacy, within its scopes."
      >
        {SCREEN && (
          <Link to={SCREEN.to} className={buttonLook({})}>
            Open API tokens
          </Link>
        )}
      </CardHead>
    </Card>
  );
}
