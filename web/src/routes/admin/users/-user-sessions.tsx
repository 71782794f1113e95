import type { User } from "@pharmacy/contract/users/users";
import { useQuery } from "@tanstack/react-query";
import { RelatedList } from "#components/record/related-list.tsx";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { SessionLine } from "#resources/sessions/session-line.tsx";
import { sessionActs } from "#resources/sessions/sessions.acts.tsx";
import { sessionsOf } from "#resources/sessions/sessions-of-user.ts";
import { userActs } from "#resources/users/users.acts.tsx";

/** Sessions shown; the rest are in the list of sessions. */
const SHOWN = 20;

const FORBIDDEN = { forbiddenReason: "Your role can view sessions but not end them." };

export function UserSessions({ user }: { user: User }) {
  const query = useQuery(sessionsOf(user.id, "", SHOWN));
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
            {session.status === "active" && (
              <ActButton noun={sessionActs} act="end" record={session} size="sm" {...FORBIDDEN} />
            )}
          </SessionLine>
        )}
      </RelatedList>
      <div>
        <ActButton
          noun={userActs}
          act="signOut"
          record={user}
          closedReason={hasOpen ? undefined : "There are no open sessions to end."}
          {...FORBIDDEN}
        />
      </div>
    </div>
  );
}
