import type { AuditLog, AuditLogListQuery } from "@pharmacy/contract/audit-logs/audit-logs";
import { LOG_WORDS } from "@pharmacy/contract/audit-logs/log-words";
import { MODELS } from "@pharmacy/contract/models";
import { capitalized, wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RecordLink } from "#components/record/record-link.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { Status } from "#components/ui/status.tsx";
import { hasEntryActs, useEntryActs } from "#lib/entry-acts.ts";
import { entrySentence } from "#lib/entry-words.ts";
import { formatSecondInUtc } from "#lib/format.ts";
import type { ListState } from "#lib/use-list.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { ChangesTable } from "./-changes-table.tsx";
import { LogTime } from "./-log-time.tsx";
import { Neighbours } from "./-neighbours.tsx";

type Props = { id: string; list: ListState<AuditLogListQuery>; onClose(): void };

/** One entry of the log: its changes, its request, and that request's other entries. */
export function LogSheet({ id, list, onClose }: Props) {
  const query = useQuery(auditLogsApi.detail(id));
  const [isOpen, setOpen] = useState(true);
  if (!query.data) return <WaitingSheet title="Log" query={query} onClose={onClose} />;
  const entry = query.data;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title={entrySentence(entry)}
      description={
        <>
          <LogTime at={entry.at} /> · {formatSecondInUtc(entry.at)}
        </>
      }
    >
      <SheetBody className="grid content-start gap-4">
        <EntryFacts entry={entry} list={list} />
        <ChangesTable entry={entry} />
        <RequestData entry={entry} />
        {entry.requestId?.startsWith("run-") ? (
          <OfImport requestId={entry.requestId} list={list} />
        ) : (
          <Neighbours entry={entry} onOpen={list.open} />
        )}
      </SheetBody>
    </Sheet>
  );
}

/** They can be thousands, so they are a list of their own. */
function OfImport({ requestId, list }: { requestId: string } & Pick<PartProps, "list">) {
  return (
    <Button className="w-fit" onClick={() => list.show({ requestId })}>
      Show every record of this import
    </Button>
  );
}

type PartProps = { entry: AuditLog; list: ListState<AuditLogListQuery> };

function EntryFacts({ entry, list }: PartProps) {
  const { actorId, actorName, actorEmail, actorRole, recordId } = entry;
  const Acts = useEntryActs();
  const show = (filter: Record<string, string>) => list.show(filter);
  return (
    <Card aria-label="What happened">
      <CardHead title="What happened">
        <span className="flex flex-wrap justify-end gap-2">
          {actorId && (
            <Button size="sm" onClick={() => show({ actor: actorId })}>
              All entries by this person
            </Button>
          )}
          {recordId && (
            <Button size="sm" onClick={() => show({ recordId })}>
              All entries for this record
            </Button>
          )}
          {Acts && hasEntryActs(entry) && <Acts entry={entry} words={LOG_WORDS} />}
        </span>
      </CardHead>
      <DescriptionList columns={1}>
        <Description term="Who">
          {[actorName, actorEmail, actorRole && wordsOf(actorRole)].filter(Boolean).join(" · ")}
        </Description>
        <Description term="Action">{wordsOf(entry.action)}</Description>
        <Description term="Record">
          {capitalized(MODELS[entry.model].noun)} · <RecordLink {...entry} />
        </Description>
        <Description term="Outcome">
          <Status value={entry.outcome} {...(entry.outcome === "success" && { tone: "success" })} />
        </Description>
      </DescriptionList>
    </Card>
  );
}

function RequestData({ entry }: { entry: AuditLog }) {
  return (
    <Card aria-label="Request">
      <CardHead title="Request" />
      <DescriptionList columns={1}>
        <Description term="Request">{entry.requestId}</Description>
        <Description term="Session">{entry.sessionId}</Description>
        <Description term="Address">{entry.ip}</Description>
        <Description term="Program">{entry.userAgent}</Description>
        <Description term="Entry">{entry.id}</Description>
      </DescriptionList>
    </Card>
  );
}
