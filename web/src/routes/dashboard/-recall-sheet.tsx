import type { RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { missingReasonProblem } from "@pharmacy/contract/recalls/recalls.packs";
import { RECALL_CLASS_WORDS } from "@pharmacy/contract/recalls/recalls.values";
import { useId, useState } from "react";
import { Field } from "#components/form/field.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { FormProblem, PlainForm } from "#components/form/plain-form.tsx";
import {
  type RefusableForm,
  type Typed,
  useRefusableForm,
} from "#components/form/use-refusable-form.ts";
import { ActHint } from "#components/ui/act-hint.tsx";
import { Button } from "#components/ui/button.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Input } from "#components/ui/input.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { Textarea } from "#components/ui/textarea.tsx";
import { isApiError } from "#lib/api-error.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { noticeBatches } from "#resources/recalls/recall-words.ts";
import { useAcknowledging } from "#resources/recalls/use-acknowledging.ts";

type Props = { notice: RecallNotice; onClose(): void };

/** Owners and pharmacists confirm how many packs they set aside. */
export function RecallSheet({ notice: opened, onClose }: Props) {
  // as it was opened: packs received meanwhile are not acknowledged unseen
  const [notice, show] = useState(opened);
  const [isOpen, setOpen] = useState(true);
  const can = usePermissions("recallNotice");
  const acknowledging = useAcknowledging();
  const { recall } = notice;
  const form = useRefusableForm(async ({ setAside = "", missingReason, note = "" }: Typed) => {
    const answer = { setAside: numberIn(setAside), note, ...(missingReason && { missingReason }) };
    await acknowledging.mutateAsync({ notice, answer }).catch((error: unknown) => {
      if (isApiError(error) && error.current) show(error.current as RecallNotice);
      throw error;
    });
    setOpen(false);
  }, "Nothing was saved. Try again.");
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title={`Recall ${recall.number}`}
      description={recall.itemName}
    >
      <SheetBody className="grid content-start gap-5">
        {/* aligned with the fields below */}
        <div className="-mx-4">
          <RecallDetails notice={notice} />
        </div>
        {can.act && (
          <PlainForm form={form} label="Acknowledge recall">
            <Answer form={form} packs={notice.packs} />
            <FormProblem form={form} />
          </PlainForm>
        )}
      </SheetBody>
      <SheetFooter>
        <div className="group/acts flex flex-wrap gap-2">
          {can.act && (
            <Button variant="primary" pending={form.isPending} onClick={form.submit}>
              Acknowledge recall
            </Button>
          )}
          <Button variant={can.act ? "ghost" : "outline"} onClick={() => setOpen(false)}>
            {can.act ? "Cancel" : "Close"}
          </Button>
          <ActHint className="ms-auto" />
        </div>
      </SheetFooter>
    </Sheet>
  );
}

const numberIn = (typed: string) => (typed.trim() === "" ? Number.NaN : Number(typed));

function RecallDetails({ notice }: Pick<Props, "notice">) {
  const { recall } = notice;
  return (
    <DescriptionList columns={1}>
      <Description term="Class">{RECALL_CLASS_WORDS[recall.recallClass]}</Description>
      <Description term="In your stock">
        <ul>
          {noticeBatches(notice).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Description>
      {notice.acknowledgedAt && (
        <Description term={notice.status === "acknowledged" ? "Answer" : "Earlier answer"}>
          {packsOf(notice.setAside ?? 0)} set aside{" "}
          {notice.acknowledgedBy && `by ${notice.acknowledgedBy.name}`}{" "}
          <Instant at={notice.acknowledgedAt} />
        </Description>
      )}
      <Description term="Reason">
        <p className="wrap-anywhere whitespace-pre-line">{recall.reason}</p>
      </Description>
      <Description term="What to do">
        <p className="wrap-anywhere whitespace-pre-line">{recall.instruction}</p>
      </Description>
    </DescriptionList>
  );
}

function Answer({ form, packs }: { form: RefusableForm; packs: number }) {
  const id = useId();
  const [counted, count] = useState<number | null>(null);
  const { setAside: message, note: noteMessage } = form.beside;
  return (
    <div className="grid gap-4">
      <Field
        id={id}
        label="Packs set aside"
        hint="0 if you have none left."
        message={message}
        isRequired
      >
        <Input
          id={id}
          name="setAside"
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => {
            const typed = numberIn(target.value);
            count(Number.isNaN(typed) ? null : typed);
          }}
          className="nums"
          aria-required
          aria-invalid={message !== undefined || undefined}
          aria-describedby={message === undefined ? `${id}-hint` : `${id}-hint ${id}-error`}
        />
      </Field>
      <MissingReason
        id={`${id}-reason`}
        problem={missingReasonProblem({ packs, setAside: counted }, null)}
        message={form.beside.missingReason}
      />
      <Field id={`${id}-note`} label="Note" message={noteMessage}>
        <Textarea
          id={`${id}-note`}
          name="note"
          rows={2}
          aria-invalid={noteMessage !== undefined || undefined}
          aria-describedby={noteMessage === undefined ? undefined : `${id}-note-error`}
        />
      </Field>
    </div>
  );
}

type ReasonProps = { id: string; problem: string | undefined; message: string | undefined };

/** Asks for a reason as soon as fewer packs are entered than the pharmacy was told of. */
function MissingReason({ id, problem, message }: ReasonProps) {
  if (!problem) return null;
  return (
    <Field
      id={id}
      label="Why are packs missing?"
      hint={message ? undefined : problem}
      message={message}
      isRequired
    >
      <Textarea
        id={id}
        name="missingReason"
        rows={2}
        aria-required
        aria-invalid={message !== undefined || undefined}
        aria-describedby={message === undefined ? `${id}-hint` : `${id}-error`}
      />
    </Field>
  );
}
