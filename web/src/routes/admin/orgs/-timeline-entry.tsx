import type { AuditLog } from "@pharmacy/contract/audit-logs/audit-logs";
import { predicateParts } from "@pharmacy/contract/audit-logs/audit-words";
import { type FieldWords, shownChanges } from "@pharmacy/contract/field-words";
import type { TimelineEmail, TimelineItem } from "@pharmacy/contract/organizations/timeline";
import type { TimelineKind } from "@pharmacy/contract/organizations/timeline.values";
import { wordsOf } from "@pharmacy/contract/words";
import { Link } from "@tanstack/react-router";
import { Building2, CreditCard, type LucideIcon, Mail, Users } from "lucide-react";
import { useId, useState } from "react";
import { ChangeLine, ChangeSentence } from "#components/record/change-lines.tsx";
import { NamedLink, RecordLink } from "#components/record/record-link.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { valueContextHere } from "#lib/field-words.ts";
import { formatDate, formatExactInstant } from "#lib/format.ts";
import { DeliveryLine } from "#resources/emails/delivery-line.tsx";

const ICONS: Record<TimelineKind, LucideIcon> = {
  record: Building2,
  membership: CreditCard,
  letters: Mail,
  people: Users,
};

type Props = {
  item: TimelineItem;
  words: FieldWords;
  /** The pharmacy whose timeline it is. */
  subject: string;
};

/** One event: a sentence, with its details on request. */
export function TimelineEntry({ item, words, subject }: Props) {
  const { kind, at, entry, letters: emails } = item;
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const Icon = ICONS[kind];
  return (
    <li className="flex gap-3 py-2.5 not-last:border-line-soft not-last:border-b">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
      <div className="wrap-anywhere grid min-w-0 flex-1 gap-1">
        <div className="flex items-start justify-between gap-3">
          <p className="min-w-0">
            {entry ? (
              <EntryText entry={entry} words={words} subject={subject} />
            ) : (
              <Written letters={emails} />
            )}{" "}
            <Instant at={at} className="whitespace-nowrap text-subtle text-xs" />
          </p>
          {entry && (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={details}
              onClick={() => setOpen(!isOpen)}
              className="-my-1 shrink-0 rounded-sm px-1.5 py-1 text-muted text-xs hover:bg-hover hover:text-fg max-md:-my-2.5 max-md:min-h-10"
            >
              Details
            </button>
          )}
        </div>
        {emails.length > 0 && (
          <ul className="grid gap-0.5 text-muted">
            {emails.map((email) => (
              <DeliveryLine key={`${email.recipient} ${email.subject}`} delivery={email} />
            ))}
          </ul>
        )}
        {entry && (
          <div id={details} hidden={!isOpen}>
            {isOpen && <Details entry={entry} words={words} />}
          </div>
        )}
      </div>
    </li>
  );
}

function EntryText({ entry, words, subject }: { entry: AuditLog } & Omit<Props, "item">) {
  const [only, ...others] = entry.action === "update" ? shownChanges(entry.changes) : [];
  const isOwn = entry.recordId === subject;
  const { before, record, after } = predicateParts(entry, { date: formatDate, hasPharmacy: false });
  return (
    <>
      <Actor {...entry} />{" "}
      {isOwn && only && others.length === 0 && (
        <ChangeSentence change={only} words={words} context={valueContextHere(entry)} />
      )}
      {isOwn && !(only && others.length === 0) && before.replace(/ pharmacy$/, " the pharmacy")}
      {!isOwn && (
        <>
          {before}
          {record && (
            <>
              {" "}
              <RecordLink {...entry} />
            </>
          )}
          {after}
        </>
      )}
    </>
  );
}

/** The actor; a link if the sentence is about the same user, and names no one else. */
function Actor({ actorId, actorName, model, recordId }: AuditLog) {
  const isOnOneself = actorId !== null && model === "user" && recordId === actorId;
  return (
    <strong className="font-medium">
      {isOnOneself ? <NamedLink model="user" id={actorId} label={actorName} /> : actorName}
    </strong>
  );
}

function Written({ letters: [email] }: { letters: readonly TimelineEmail[] }) {
  if (!email) return "An email";
  const { subject, person } = email;
  return (
    <>
      Email “{subject}”
      {person && (
        <>
          {" "}
          to{" "}
          <Link
            to={`/admin/users/${person.id}` as never}
            className="underline-offset-2 hover:underline"
          >
            {person.name}
          </Link>
        </>
      )}
    </>
  );
}

function Details({ entry, words }: { entry: AuditLog; words: FieldWords }) {
  const { actorEmail, actorRole } = entry;
  const changes = shownChanges(entry.changes);
  const context = valueContextHere(entry);
  const who = [actorEmail, actorRole && wordsOf(actorRole)].filter(Boolean).join(" · ");
  return (
    <div className="mt-1 grid gap-1 rounded-md bg-sunken px-3 py-2 text-muted text-xs">
      <p>{[who, formatExactInstant(entry.at)].filter(Boolean).join(" · ")}</p>
      {changes.length > 0 && (
        <ul className="grid gap-0.5">
          {changes.map((change) => (
            <li key={change.field}>
              <ChangeLine change={change} words={words} context={context} />
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link
          to="/admin/logs"
          search={{ id: entry.id } as never}
          className="rounded-sm text-accent hover:underline"
        >
          Open in logs
        </Link>
      </p>
    </div>
  );
}
