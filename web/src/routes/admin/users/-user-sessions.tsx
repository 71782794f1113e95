import { may } from "@pharmacy/contract/permissions";
import type { Session } from "@pharmacy/contract/sessions/sessions";
import type { User } from "@pharmacy/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { useAction } from "#lib/use-action.ts";
import { SessionLine } from "#resources/sessions/session-line.tsx";
import { ENDED_MEANS } from "#resources/sessions/session-words.ts";
import { sessionsApi } from "#resources/sessions/sessions.api.ts";
import { sessionsOf } from "#resources/sessions/sessions-of-user.ts";
import { usersApi } from "#resources/users/users.api.ts";

/** Sessions shown; the rest are in the list of sessions. */
const SHOWN = 20;

export function UserSessions({ user }: { user: User }) {
  const query = useQuery(sessionsOf(user.id, "", SHOWN));
  const me = useCurrentUser();
  const signOut = useAction({
    run: () => usersApi.signOut(user.id),
    changes: "user",
    success: "User signed out everywhere",
    failure: "Failed to sign out user",
  });
  const items = query.data?.items;
  const hasOpen = items?.some(({ status, isCurrent }) => status === "active" && !isCurrent);
  return (
    <div className="grid gap-3">
      <RelatedList
        title="Sessions"
        items={items}
        total={query.data?.total}
        all={`/admin/sessions?user=${user.id}`}
        none="This person has not signed in yet."
        error={query.error}
        onRetry={query.refetch}
      >
        {(session) => (
          <SessionLine session={session}>
            {session.status === "active" && <EndSession session={session} />}
          </SessionLine>
        )}
      </RelatedList>
      <div>
        <ConfirmButton
          title={`Sign ${user.name} out everywhere?`}
          consequences={ENDED_MEANS}
          confirmLabel="Sign out everywhere"
          confirm={() => signOut.mutateAsync(undefined)}
          disabledReason={
            may(me.role, "user", "edit")
              ? hasOpen
                ? undefined
                : "There are no open sessions to end."
              : "Your role can view sessions but not end them."
          }
        >
          Sign out everywhere
        </ConfirmButton>
      </div>
    </div>
  );
}

function EndSession({ session }: { session: Session }) {
  const me = useCurrentUser();
  const end = useAction({
    run: sessionsApi.remove,
    changes: "session",
    success: "Session ended successfully",
    failure: "Failed to end session",
  });
  const isBarred = !may(me.role, "session", "act");
  return (
    <ConfirmButton
      size="sm"
      title={`End the session of ${session.user.name}?`}
      consequences={ENDED_MEANS}
      confirmLabel="End session"
      confirm={() => end.mutateAsync(session.id)}
      disabledReason={
        isBarred
          ? "Your role can view sessions but not end them."
          : session.isCurrent
            ? "Use Log out to end your own session."
            : undefined
      }
    >
      End session
    </ConfirmButton>
  );
}
