import type { Session } from "@pharmacy/contract/sessions/sessions";
import { useQuery } from "@tanstack/react-query";
import { ConfirmButton } from "#components/record/confirm-button.tsx";
import { RelatedList } from "#components/record/related-list.tsx";
import { useAction } from "#lib/use-action.ts";
import { ownApi } from "#resources/auth/own.api.ts";
import { SessionLine } from "#resources/sessions/session-line.tsx";
import { sessionsOf } from "#resources/sessions/sessions-of-user.ts";

export function OwnSessions({ id }: { id: string }) {
  const query = useQuery(sessionsOf(id));
  const items = query.data?.items;
  const hasOthers = items?.some(({ isCurrent }) => !isCurrent) ?? false;
  const endAll = useAction({
    run: ownApi.endOtherSessions,
    changes: "session",
    success: "Other sessions ended successfully",
    failure: "Failed to end other sessions",
  });
  return (
    <div className="grid gap-3">
      <RelatedList
        title="Where you are signed in"
        items={items}
        total={query.data?.total}
        none="You are not signed in anywhere."
        error={query.error}
        onRetry={query.refetch}
      >
        {(session) => (
          <SessionLine session={session}>
            {!session.isCurrent && <EndOwn session={session} />}
          </SessionLine>
        )}
      </RelatedList>
      <div>
        <ConfirmButton
          title="Sign out everywhere else?"
          consequences={["Your other devices are signed out on their next request."]}
          confirmLabel="Sign out everywhere else"
          confirm={() => endAll.mutateAsync(undefined)}
          disabledReason={hasOthers ? undefined : "You are not signed in anywhere else."}
        >
          Sign out everywhere else
        </ConfirmButton>
      </div>
    </div>
  );
}

function EndOwn({ session }: { session: Session }) {
  const end = useAction({
    run: ownApi.endSession,
    changes: "session",
    success: "Session ended successfully",
    failure: "Failed to end session",
  });
  return (
    <ConfirmButton
      size="sm"
      title="End this session?"
      consequences={["The device is signed out on its next request."]}
      confirmLabel="End session"
      confirm={() => end.mutateAsync(session.id)}
    >
      End session
    </ConfirmButton>
  );
}
