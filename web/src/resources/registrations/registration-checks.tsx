import { may } from "@pharmacy/contract/permissions";
import type { RegistrationCheck } from "@pharmacy/contract/registrations/registrations";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { classNames } from "#lib/class-names.ts";
import { useCurrentUser } from "#lib/current-user.ts";

type Look = { icon: LucideIcon; tone: string; word: string };

const LOOKS: Record<RegistrationCheck["result"], Look> = {
  passed: { icon: CircleCheck, tone: "text-success", word: "Passed" },
  warning: { icon: TriangleAlert, tone: "text-warning", word: "Warning" },
  blocked: { icon: CircleX, tone: "text-danger", word: "Blocker" },
};

const ALL_PASSED = "All checks passed";

/** Blockers come first, and passed checks last. */
const ORDER: readonly RegistrationCheck["result"][] = ["blocked", "warning", "passed"];

/** Each check has its reason and links to similar records. */
export function RegistrationChecks({ checks }: { checks: readonly RegistrationCheck[] }) {
  const sorted = ORDER.flatMap((result) => checks.filter((check) => check.result === result));
  return (
    <Card aria-label="Checks">
      <CardHead title="Checks" hint={summaryOf(checks)} />
      <ul className="divide-y divide-line-soft">
        {sorted.map((check) => (
          <CheckLine key={check.code} check={check} />
        ))}
      </ul>
    </Card>
  );
}

/** "1 blocker, 2 warnings". */
function summaryOf(checks: readonly RegistrationCheck[]): string {
  const count = (result: RegistrationCheck["result"], word: string) => {
    const found = checks.filter((check) => check.result === result).length;
    return found > 0 ? [`${found} ${word}${found > 1 ? "s" : ""}`] : [];
  };
  return [...count("blocked", "blocker"), ...count("warning", "warning")].join(", ") || ALL_PASSED;
}

function CheckLine({ check }: { check: RegistrationCheck }) {
  const { icon: Icon, tone, word } = LOOKS[check.result];
  return (
    <li className="flex gap-3 px-4 py-2.5">
      <Icon aria-hidden className={classNames("mt-0.5 size-4 shrink-0", tone)} />
      <div className="wrap-anywhere grid min-w-0 gap-1">
        <p>
          <span className="sr-only">{word}: </span>
          {check.message}
        </p>
        <Resembled check={check} />
      </div>
    </li>
  );
}

const LINK = "rounded-sm text-accent hover:underline";

function Resembled({
  check: { organizations, registrations, users },
}: {
  check: RegistrationCheck;
}) {
  const { role } = useCurrentUser();
  return (
    <ul className="grid gap-0.5 text-sm empty:hidden">
      {organizations.map(({ id, name, code }) => (
        <li key={id}>
          <Link to="/admin/orgs/$id" params={{ id }} className={LINK}>
            {name}
          </Link>{" "}
          <span className="nums text-muted">{code}</span>
        </li>
      ))}
      {registrations.map(({ id, number, pharmacyName }) => (
        <li key={id}>
          <Link to="/admin/registrations/$id" params={{ id }} className={LINK}>
            {pharmacyName}
          </Link>{" "}
          <span className="nums text-muted">{number}</span>
        </li>
      ))}
      {users.map(({ id, name }) => (
        <li key={id}>
          {may(role, "user", "view") ? (
            <Link to="/admin/users/$id" params={{ id }} className={LINK}>
              {name}
            </Link>
          ) : (
            name
          )}
        </li>
      ))}
    </ul>
  );
}
