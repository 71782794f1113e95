import type { Return } from "@pharmacy/contract/returns/returns";
import type { ReactNode } from "react";
import { Facts } from "#components/record/facts.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { ReturnLines } from "./return-lines.tsx";
import { nextStep } from "./return-words.ts";

type Props = {
  one: Return;
  /** The order, as a link. */
  order: ReactNode;
  /** The pharmacy, where the reader has a page for it. */
  pharmacy?: ReactNode;
  creditNoteLink(creditNote: NonNullable<Return["creditNote"]>): ReactNode;
};

export function ReturnDetails({ one, order, pharmacy, creditNoteLink }: Props) {
  const {
    createdAt,
    createdBy,
    decidedAt,
    decidedBy,
    receivedAt,
    receivedBy,
    shipment,
    creditNote,
  } = one;
  return (
    <>
      <p className="text-pretty">{nextStep(one)}</p>
      <Card aria-label="Packs">
        <CardHead title="Packs" />
        <ReturnLines lines={one.lines} />
      </Card>
      <Facts title="Return">
        {pharmacy && <Description term="Pharmacy">{pharmacy}</Description>}
        <Description term="Order">{order}</Description>
        <Description term="Shipment">{shipment.number}</Description>
        <Description term="Claimed">
          <Instant at={createdAt} /> {createdBy && `by ${createdBy.name}`}
        </Description>
        {decidedAt && (
          <Description term="Decided">
            <Instant at={decidedAt} /> {decidedBy && `by ${decidedBy.name}`}
          </Description>
        )}
        {receivedAt && (
          <Description term="Received">
            <Instant at={receivedAt} /> {receivedBy && `by ${receivedBy.name}`}
          </Description>
        )}
        {creditNote && <Description term="Credit note">{creditNoteLink(creditNote)}</Description>}
      </Facts>
    </>
  );
}
