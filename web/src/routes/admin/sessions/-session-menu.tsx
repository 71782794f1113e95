import type { Session } from "@pharmacy/contract/sessions/sessions";
import { Ellipsis, LogOut, UserRoundX } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { deviceOf } from "#resources/sessions/session-words.ts";
import type { SessionQuestionProps } from "./-session-question.tsx";

const SessionQuestion = lazyPart<SessionQuestionProps>(() =>
  import("./-session-question.tsx").then((module) => module.SessionQuestion),
);

export type SessionMenuProps = { session: Session };

/** Users end their own session by logging out. */
export function SessionMenu({ session }: SessionMenuProps) {
  const [question, ask] = useState<SessionQuestionProps["about"]>();
  const { user, isCurrent, status } = session;
  const entries: MenuEntry[] = [
    {
      label: isCurrent ? `End other sessions of ${user.name}` : `End all sessions of ${user.name}`,
      icon: UserRoundX,
      isDanger: true,
      onSelect: () => ask("person"),
    },
  ];
  if (status === "active" && !isCurrent) {
    entries.unshift({ label: "End session", icon: LogOut, onSelect: () => ask("session") });
  }
  return (
    <>
      <MenuButton
        align="end"
        entries={entries}
        trigger={
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label={`Actions for ${user.name}, ${deviceOf(session)}`}
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      {question && (
        <SessionQuestion session={session} about={question} onClose={() => ask(undefined)} />
      )}
    </>
  );
}
