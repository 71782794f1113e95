import { isOutside, OUTSIDE_DAYS } from "@pharmacy/contract/dates.values";
import type { PriceExplanation } from "@pharmacy/contract/prices/prices";
import { queryOptions, type UseQueryResult, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { http } from "#api/http.ts";
import type { Choice } from "#components/combobox/choice.ts";
import { Combobox } from "#components/combobox/combobox.tsx";
import { Failure } from "#components/feedback/card-answer.tsx";
import { Field } from "#components/form/field.tsx";
import { focusFirstField } from "#components/form/first-field.ts";
import { Input } from "#components/ui/input.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { useFinishing } from "#lib/before-saving.ts";
import { useSettled } from "#lib/use-settled.ts";
import { pharmacyFinder } from "#resources/organizations/pharmacy-choices.ts";
import { PriceAnswer } from "./price-answer.tsx";

type PriceSheetProps = {
  item: { id: string; name: string };
  /** The initial pharmacy. */
  organization: { id: string; name: string } | null;
  /** The initial number of packs. */
  quantity?: number;
  onClose(): void;
};

/** Asks what a pharmacy pays for an item, and shows which lists competed for the answer. */
export function PriceSheet({ item, organization, quantity = 1, onClose }: PriceSheetProps) {
  const [isOpen, setOpen] = useState(true);
  const [pharmacy, setPharmacy] = useState<Choice | null>(
    organization && { value: organization.id, label: organization.name },
  );
  const [packs, setPacks] = useState(String(quantity));
  const [on, setOn] = useState("");
  const typed = useMemo(
    () => questionOf(item.id, pharmacy, packs, on),
    [item.id, pharmacy, packs, on],
  );
  const question = useSettled(typed);
  const answer = useQuery({
    ...pricesApi.why(question ?? NOTHING),
    enabled: question !== undefined,
  });
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      onOpenAutoFocus={focusFirstField}
      title="Why this price?"
      description={item.name}
      size="lg"
    >
      <SheetBody className="grid content-start gap-5">
        <Question
          {...{ pharmacy, packs, on }}
          onPharmacy={setPharmacy}
          onPacks={setPacks}
          onDay={setOn}
        />
        <Answer query={question && answer} />
      </SheetBody>
    </Sheet>
  );
}

const NOTHING = { organization: "", item: "", quantity: 1, on: "" };

function questionOf(item: string, pharmacy: Choice | null, packs: string, on: string) {
  if (!pharmacy || isOutside(on) || !/^[1-9]\d{0,6}$/.test(packs.trim())) return undefined;
  return { organization: pharmacy.value, item, quantity: Number(packs), on };
}

type QuestionProps = {
  pharmacy: Choice | null;
  packs: string;
  on: string;
  onPharmacy(choice: Choice | null): void;
  onPacks(packs: string): void;
  onDay(day: string): void;
};

function Question({ pharmacy, packs, on, onPharmacy, onPacks, onDay }: QuestionProps) {
  const queryClient = useQueryClient();
  const finder = useMemo(() => pharmacyFinder(queryClient), [queryClient]);
  const form = useFinishing();
  const farDay = isOutside(on) ? OUTSIDE_DAYS : undefined;
  const [pharmacyId, packsId, dayId] = [useId(), useId(), useId()];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={pharmacyId} label="Pharmacy" message={undefined} isWide>
        <Combobox
          form={form}
          control={{ id: pharmacyId }}
          label="Pharmacy"
          chosen={pharmacy}
          find={finder.search}
          onChoose={onPharmacy}
          onBlur={() => {}}
        />
      </Field>
      <Field id={packsId} label="Packs" message={undefined}>
        <Input
          id={packsId}
          inputMode="numeric"
          autoComplete="off"
          value={packs}
          onChange={({ target }) => onPacks(target.value)}
          className="nums"
        />
      </Field>
      <Field id={dayId} label="Day" hint="Today, if left empty." message={farDay}>
        <Input
          id={dayId}
          type="date"
          value={on}
          onChange={({ target }) => onDay(target.value)}
          aria-invalid={farDay !== undefined || undefined}
          aria-describedby={`${farDay ? `${dayId}-error ` : ""}${dayId}-hint`}
        />
      </Field>
    </div>
  );
}

type AnswerProps = {
  query:
    | Pick<UseQueryResult<PriceExplanation>, "data" | "error" | "refetch" | "isFetching">
    | undefined;
};

function Answer({ query }: AnswerProps) {
  if (!query) {
    return <p className="text-muted">Choose a pharmacy and a quantity to see its price.</p>;
  }
  if (query.error && !query.isFetching) {
    return <Failure error={query.error} onRetry={query.refetch} />;
  }
  return query.data ? <PriceAnswer answer={query.data} /> : <Spinner label="Finding the price" />;
}

/** Without a day, the price is for today in the pharmacy's time zone. */
type PriceQuestion = { organization: string; item: string; quantity: number; on: string };

const pricesApi = {
  why: (question: PriceQuestion) =>
    queryOptions({
      queryKey: ["prices", question],
      queryFn: ({ signal }) => http.get<PriceExplanation>("prices/why", question, signal),
      staleTime: 0,
      retry: false,
      meta: { isPreview: true },
    }),
};
