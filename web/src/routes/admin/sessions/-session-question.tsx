import type { Session } from "@pharmacy/contract/sessions/sessions";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { otherSessionsOf } from "#resources/sessions/other-sessions.ts";
import { deviceOf, ENDED_MEANS } from "#resources/sessions/session-words.ts";
import { sessionsApi } from "#resources/sessions/sessions.api.ts";
import { usersApi } from "#resources/users/users.api.ts";

export type SessionQuestionProps = {
  session: Session;
  /** This session, or all of its user's. */
  about: "session" | "person";
  onClose(): void;
};

/** Shows the effects of ending sessions and asks for confirmation. */
export function SessionQuestion({ about, ...rest }: SessionQuestionProps) {
  return about === "session" ? <EndOne {...rest} /> : <EndAll {...rest} />;
}

type Props = Omit<SessionQuestionProps, "about">;

function EndOne({ session, onClose }: Props) {
  const end = useAction({
    run: sessionsApi.remove,
    changes: "session",
    success: "Session ended successfully",
    failure: "Failed to end session",
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`End the session of ${session.user.name}?`}
      description={`${deviceOf(session)}.`}
      consequences={ENDED_MEANS}
      confirmLabel="End session"
      confirm={() => end.mutateAsync(session.id)}
    />
  );
}

function EndAll({ session: { user }, onClose }: Props) {
  const isOwn = useCurrentUser().id === user.id;
  const end = useAction({
    run: () => usersApi.signOut(user.id),
    changes: "session",
    success: "Sessions ended successfully",
    failure: "Failed to end sessions",
  });
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isDanger
      title={`End ${isOwn ? "the other" : "all"} sessions of ${user.name}?`}
      countImpact={async () => [{ text: saying((await otherSessionsOf(user.id)).length) }]}
      consequences={[ENDED_MEANS[1], ENDED_MEANS[2], isOwn && "This session stays open."]}
      confirmLabel="End sessions"
      confirm={() => end.mutateAsync(undefined)}
    />
  );
}

function saying(count: number): string {
  if (count === 0) return "There are no open sessions to end.";
  return count === 1
    ? "1 session ends: its device is signed out on its next request."
    : `${formatNumber(count)} sessions end: their devices are signed out on their next request.`;
}
