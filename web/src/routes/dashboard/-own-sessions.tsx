import { useQuery } from "@tanstack/react-query";
import { RelatedList } from "#components/record/related-list.tsx";
import { ActButton } from "#components/record-acts/act-button.tsx";
import { SessionLine } from "#resources/sessions/session-line.tsx";
import { ownSessionActs } from "#resources/sessions/sessions.acts.tsx";
import { sessionsOf } from "#resources/sessions/sessions-of-user.ts";

export function OwnSessions({ id }: { id: string }) {
  const query = useQuery(sessionsOf(id));
  const items = query.data?.items;
  const hasOthers = items?.some(({ isCurrent }) => !isCurrent) ?? false;
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
            {!session.isCurrent && (
              <ActButton noun={ownSessionActs} act="end" record={session} size="sm" />
            )}
          </SessionLine>
        )}
      </RelatedList>
      <div>
        <ActButton
          noun={ownSessionActs}
          act="endOthers"
          record={{ id, version: 0 }}
          closedReason={hasOthers ? undefined : "You are not signed in anywhere else."}
        />
      </div>
    </div>
  );
}
