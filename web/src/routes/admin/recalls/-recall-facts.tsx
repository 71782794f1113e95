import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { RECALL_CLASS_WORDS } from "@pharmacy/contract/recalls/recalls.values";
import { Link } from "@tanstack/react-router";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { EmailDelivery } from "#resources/recalls/email-delivery.tsx";
import { PacksSetAside, RecallProgress } from "#resources/recalls/recall-state.tsx";

/** The recall and its reason, with a summary of the answers. */
export function RecallFacts({ recall }: { recall: Recall }) {
  const { emails, waitingSince, endedAt, endReason, createdAt, createdBy } = recall;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Facts title="Progress">
        <Description term="Answers">
          <RecallProgress recall={recall} />
        </Description>
        <Description term="Set aside">
          <PacksSetAside recall={recall} />
        </Description>
        <Description term="Emails">
          <EmailDelivery emails={emails} />
        </Description>
        {waitingSince && (
          <Description term="Waiting since">
            <Instant at={waitingSince} />
          </Description>
        )}
        <Description term="Started">
          <Instant at={createdAt} /> {createdBy && `by ${createdBy.name}`}
        </Description>
        {endedAt && (
          <Description term="Ended">
            <Instant at={endedAt} />
            {endReason && <p className="whitespace-pre-line text-muted">{endReason}</p>}
          </Description>
        )}
      </Facts>
      <Facts title="Recall">
        <Description term="Item">
          <Link
            to="/admin/items"
            search={{ id: recall.item.id }}
            className="wrap-anywhere rounded-sm hover:underline"
          >
            {recall.item.name}
          </Link>
        </Description>
        <Description term="Class">{RECALL_CLASS_WORDS[recall.recallClass]}</Description>
        <Description term="Batches">
          <span className="wrap-anywhere">
            {recall.isAllBatches ? "All batches" : recall.batchNumbers.join(", ")}
          </span>
        </Description>
        <Description term="Reason">
          <p className="wrap-anywhere whitespace-pre-line">{recall.reason}</p>
        </Description>
        <Description term="Instruction">
          <p className="wrap-anywhere whitespace-pre-line">{recall.instruction}</p>
        </Description>
      </Facts>
    </div>
  );
}
