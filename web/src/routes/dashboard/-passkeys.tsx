import type { Passkey } from "@pharmacy/contract/auth/passkeys";
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { passkeysApi } from "#resources/passkeys/passkeys.api.ts";
import type { PasskeyQuestionProps } from "./-passkey-question.tsx";

const PasskeyQuestion = lazyPart<PasskeyQuestionProps>(() =>
  import("./-passkey-question.tsx").then((module) => module.PasskeyQuestion),
);

type Question = PasskeyQuestionProps["about"];

export function Passkeys() {
  const { data, error, refetch } = useQuery(passkeysApi.list());
  const [question, ask] = useState<Question>();
  const obstacle = data && obstacleOf(data.origin);
  return (
    <Card aria-label="Passkeys" aria-busy={!data && !error}>
      <CardHead
        title="Passkeys"
        hint="Sign in with your fingerprint, face or device PIN instead of your password."
      >
        {data && !obstacle && <Button onClick={() => ask({ act: "add" })}>Add passkey</Button>}
      </CardHead>
      {obstacle && <p className="wrap-anywhere px-4 pt-3 text-muted">{obstacle}</p>}
      {!data && error && (
        <div className="grid justify-items-start gap-2 px-4 py-3">
          <p role="alert" className="text-muted">
            {error.message}
          </p>
          <Button onClick={() => refetch()}>Try again</Button>
        </div>
      )}
      {!data && !error && (
        <div className="px-4 py-3.5">
          <Skeleton className="w-2/5" />
        </div>
      )}
      {data?.items.length === 0 && <p className="px-4 py-3 text-muted">You have no passkey yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="divide-y divide-line-soft">
          {data.items.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} ask={ask} />
          ))}
        </ul>
      )}
      {question && <PasskeyQuestion about={question} onClose={() => ask(undefined)} />}
    </Card>
  );
}

function PasskeyLine({ passkey, ask }: { passkey: Passkey; ask(question: Question): void }) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <KeyRound aria-hidden className="size-4 shrink-0 text-subtle" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-medium">{name}</p>
        <p className="text-muted text-xs">
          Added <Instant at={createdAt} /> ·{" "}
          {lastUsedAt ? (
            <>
              last used <Instant at={lastUsedAt} />
            </>
          ) : (
            "never used"
          )}{" "}
          · {isSynced ? "synced between devices" : "on one device"}
        </p>
      </div>
      <MenuButton
        align="end"
        entries={[
          { label: "Rename", icon: Pencil, onSelect: () => ask({ act: "rename", passkey }) },
          {
            label: "Remove passkey",
            icon: Trash2,
            isDanger: true,
            onSelect: () => ask({ act: "remove", passkey }),
          },
        ]}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
    </li>
  );
}

/** Why this browser or address cannot add a passkey, and the remedy. */
function obstacleOf(origin: string | null) {
  if (origin === null) {
    return "Passkeys need a domain name, such as https://console.example. Ask your server administrator.";
  }
  if (origin !== window.location.origin) {
    const there = `${origin}/dashboard/account`;
    return (
      <>
        Passkeys work at {origin} only.{" "}
        <a className="rounded-sm text-accent underline underline-offset-4" href={there}>
          Open this page there
        </a>
      </>
    );
  }
  return "PublicKeyCredential" in window ? undefined : "This browser cannot use passkeys.";
}
