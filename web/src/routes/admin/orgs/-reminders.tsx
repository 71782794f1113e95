import type { Reminder } from "@pharmacy/contract/reminders/reminders";
import { REMINDER_WORDS, SKIP_WORDS } from "@pharmacy/contract/reminders/reminders.values";
import { capitalized } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { formatDate } from "#lib/format.ts";
import { DeliveryLine } from "#resources/emails/delivery-line.tsx";
import { untilSent } from "#resources/emails/waiting-emails.ts";
import { remindersApi } from "#resources/reminders/reminders.api.ts";

const COUNT = 10;

export function Reminders({ organization }: { organization: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...remindersApi.list(organization, { page, count: COUNT }),
    refetchInterval: ({ state }) =>
      untilSent(state.data?.items.flatMap(({ deliveries }) => deliveries)),
  });
  const pages = query.data?.totalPages ?? 1;
  return (
    <div className="grid gap-2">
      <RelatedList
        title="Reminders"
        items={query.data?.items}
        total={query.data?.total}
        none="No reminders to this pharmacy yet."
        error={query.error}
        onRetry={query.refetch}
      >
        {(reminder) => <Written reminder={reminder} />}
      </RelatedList>
      {pages > 1 && (
        <nav aria-label="Pages of reminders" className="flex items-center justify-end gap-2">
          <Button disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={page >= pages} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </nav>
      )}
    </div>
  );
}

function Written({ reminder }: { reminder: Reminder }) {
  const { key, skipReason, createdAt, createdBy, deliveries } = reminder;
  return (
    <div className="grid gap-1">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium">
          {createdBy ? `Written by ${createdBy.name}` : capitalized(REMINDER_WORDS[key])}
        </p>
        <span className="text-muted text-xs">
          <Instant at={createdAt} />
        </span>
      </div>
      <p className="text-muted text-xs">{subjectOf(reminder)}</p>
      {skipReason && <p className="text-xs">Skipped. {SKIP_WORDS[skipReason]}</p>}
      <ul className="grid gap-0.5">
        {deliveries.map((delivery) => (
          <DeliveryLine key={delivery.recipient} delivery={delivery} />
        ))}
      </ul>
    </div>
  );
}

function subjectOf({ term, licenceExpiresOn }: Reminder): string {
  if (term) return `${term.planName}, until ${formatDate(term.endDate)}`;
  return licenceExpiresOn ? `Licence, until ${formatDate(licenceExpiresOn)}` : "";
}
