import { extrasOf } from "@pharmacy/contract/extras";
import type { EmailReader } from "@pharmacy/contract/model-extras";
import { rowOf } from "@pharmacy/contract/models";
import type { Settings } from "@pharmacy/contract/settings/settings";
import { wordsOf } from "@pharmacy/contract/words";
import { Link } from "@tanstack/react-router";
import { Badge } from "#components/ui/badge.tsx";
import { SettingsCard } from "./settings-card.tsx";

const READERS: Record<EmailReader, string> = {
  user: "To the user",
  applicant: "To the applicant",
  asker: "To the asker",
  pharmacy: "To the pharmacy",
  pharmacyAndSupport: "To the pharmacy and to support",
  supplyDesk: "To the supply desk",
  tokenOwner: "To the owner of the token",
};

/** Every kind of email that the console sends, from the list that the server sends by. */
export function NotificationsCard() {
  return (
    <SettingsCard
      title="Emails"
      hint="What the network sends by email, and where it is switched off."
    >
      {(settings) => (
        <div className="divide-y divide-line-soft">
          {EMAILS.map(({ model, rows }) => (
            <section key={model} aria-label={rowOf(model).label} className="grid gap-1 px-4 py-3">
              <h3 className="font-medium">{rowOf(model).label}</h3>
              <ul className="grid gap-1">
                {Object.entries(rows).map(([kind, { to, switch: by }]) => (
                  <li key={kind} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="min-w-0 flex-1">
                      {wordsOf(kind)} <span className="text-muted text-xs">{READERS[to]}</span>
                    </span>
                    <State by={by} settings={settings} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </SettingsCard>
  );
}

const EMAILS = extrasOf("emails").filter(({ rows }) => Object.keys(rows).length > 0);

type StateProps = { by: (typeof EMAILS)[number]["rows"][string]["switch"]; settings: Settings };

function State({ by, settings }: StateProps) {
  if (by === undefined) return <Badge>Always sent</Badge>;
  if (by === "profile") return <Badge tone="info">Each reader chooses</Badge>;
  return (
    <>
      <Badge tone={settings[by] ? "success" : "warning"}>{settings[by] ? "On" : "Off"}</Badge>
      <Link
        to="/admin/settings/$section"
        params={{ section: "billing" }}
        className="text-accent text-xs hover:underline"
      >
        Billing
      </Link>
    </>
  );
}
