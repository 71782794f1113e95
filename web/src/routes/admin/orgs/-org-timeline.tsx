import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Timeline, TimelineQuery } from "@pharmacy/contract/organizations/timeline";
import {
  TIMELINE_KINDS,
  TIMELINE_MODELS,
  type TimelineKind,
} from "@pharmacy/contract/organizations/timeline.values";
import { mayViewHistoryOf } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { http } from "#api/http.ts";
import { SelectFilter } from "#components/list/select-filter.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { untilSent } from "#resources/emails/waiting-emails.ts";
import { wordsFor } from "./-org-history.tsx";
import { TimelineEntry } from "./-timeline-entry.tsx";

const KIND_WORDS: Record<TimelineKind, string> = {
  record: "Pharmacy details",
  membership: "Membership",
  letters: "Emails",
  people: "People and tokens",
};

/** All events of a pharmacy, in pages: its record, its subscription, its emails, its users. */
export function OrgTimeline({ organization }: { organization: Organization }) {
  const { id } = organization;
  const { role } = useCurrentUser();
  const [kind, setKind] = useState("");
  // the positions of the older pages that were opened, the current one last
  const [places, setPlaces] = useState<string[]>([]);
  const head = useRef<HTMLDivElement>(null);
  const query = useQuery({
    ...timelineOf(id, { kind, before: places.at(-1) }),
    refetchInterval: ({ state }) =>
      untilSent(state.data?.items.flatMap(({ letters: emails }) => emails)),
  });
  const narrow = (next: string) => {
    setKind(next);
    setPlaces([]);
  };
  const turn = (next: string[]) => {
    setPlaces(next);
    head.current?.scrollIntoView({ block: "nearest" });
  };
  return (
    <Card aria-label="Timeline" aria-busy={query.isFetching}>
      <div ref={head}>
        <CardHead title="Timeline">
          <SelectFilter
            label="Show"
            anyLabel="Everything"
            value={kind}
            onChange={narrow}
            options={kindsFor(role).map((value) => ({ value, label: KIND_WORDS[value] }))}
          />
          <Link
            to="/admin/logs"
            search={{ organization: id } as never}
            className="rounded-sm text-accent hover:underline"
          >
            Open in logs
          </Link>
        </CardHead>
      </div>
      {query.data ? (
        <>
          {query.data.items.length === 0 && <Nothing kind={kind} onShowAll={() => narrow("")} />}
          <ol className="grid px-4 py-1">
            {query.data.items.map((item) => (
              <TimelineEntry
                key={item.id}
                item={item}
                words={wordsFor(organization)}
                subject={id}
              />
            ))}
          </ol>
          <Turner places={places} older={query.data.older} onTurn={turn} />
        </>
      ) : (
        <Waiting error={query.error} onRetry={query.refetch} />
      )}
    </Card>
  );
}

function kindsFor(role: Role): TimelineKind[] {
  return TIMELINE_KINDS.filter((kind) =>
    TIMELINE_MODELS[kind].some((model) => mayViewHistoryOf(role, model)),
  );
}

function Nothing({ kind, onShowAll }: { kind: string; onShowAll(): void }) {
  if (kind === "") {
    return <Empty title="No activity yet" text="Changes and emails will be listed here." />;
  }
  return (
    <Empty
      title="No entries of this kind yet"
      action={<Button onClick={onShowAll}>Show everything</Button>}
    />
  );
}

function Waiting({ error, onRetry }: { error: Error | null; onRetry(): unknown }) {
  return (
    <div className="grid place-items-center gap-3 p-6 text-center">
      {error ? (
        <>
          <p role="alert" className="text-muted">
            {error.message}
          </p>
          <Button onClick={() => onRetry()}>Try again</Button>
        </>
      ) : (
        <Spinner label="Loading timeline" />
      )}
    </div>
  );
}

type TurnerProps = { places: string[]; older: string | null; onTurn(places: string[]): void };

function Turner({ places, older, onTurn }: TurnerProps) {
  const isNewest = places.length === 0;
  if (isNewest && older === null) return null;
  return (
    <div className="flex justify-end gap-2 border-line border-t px-4 py-2.5">
      <Button
        size="sm"
        aria-disabled={isNewest}
        onClick={() => !isNewest && onTurn(places.slice(0, -1))}
      >
        Newer
      </Button>
      <Button
        size="sm"
        aria-disabled={older === null}
        onClick={() => older !== null && onTurn([...places, older])}
      >
        Older
      </Button>
    </div>
  );
}

function timelineOf(id: string, { kind, before }: Pick<TimelineQuery, "kind" | "before">) {
  return queryOptions({
    queryKey: ["logs", "timeline", id, kind, before ?? ""],
    queryFn: ({ signal }) =>
      http.get<Timeline>(
        `organizations/${encodeURIComponent(id)}/timeline`,
        { kind, before },
        signal,
      ),
    // another page of the same timeline may stay while the next one loads
    placeholderData: (previous, shown) =>
      shown?.queryKey[2] === id && shown.queryKey[3] === kind ? previous : undefined,
  });
}
