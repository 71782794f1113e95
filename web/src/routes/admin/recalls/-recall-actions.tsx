import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { CircleCheck, FileDown, FileText, ListPlus, Mail, Undo2 } from "lucide-react";
import { useState } from "react";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { toastError } from "#lib/toast.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecallActs } from "#resources/recalls/use-recall-acts.ts";
import type { Question } from "./-recall-questions.tsx";

const RecallQuestion = lazyPart(() =>
  import("./-recall-questions.tsx").then((module) => module.RecallQuestion),
);

/** What can be done about a recall. */
export function RecallActions({ recall }: { recall: Recall }) {
  const { id, status, waiting, isAllBatches } = recall;
  const can = usePermissions("recall");
  const { remind } = useRecallActs();
  const [question, ask] = useState<Question>();
  const isOpen = status === "open";
  const close: RecordAction = {
    label: "Close recall",
    icon: CircleCheck,
    act: `close ${id}`,
    run: () => ask("close"),
  };
  const reminding: RecordAction = {
    label: "Remind pharmacies",
    icon: Mail,
    act: `remind ${id}`,
    isPending: remind.isPending,
    disabledReason: waiting === 0 ? "Every pharmacy has answered." : undefined,
    run: () => remind.mutate({ id }),
  };
  const extend: RecordAction = {
    label: "Add batch numbers",
    icon: ListPlus,
    act: `extend ${id}`,
    disabledReason: isAllBatches ? "All batches are recalled already." : undefined,
    run: () => ask("extend"),
  };
  const lift: RecordAction = {
    label: "Lift recall",
    icon: Undo2,
    isDanger: true,
    act: `lift ${id}`,
    run: () => ask("lift"),
  };
  const csv: RecordAction = {
    label: "Proof as CSV",
    icon: FileText,
    run: () => void saveCsv(recall),
  };
  const pdf: RecordAction = {
    label: "Proof as PDF",
    icon: FileDown,
    run: () => void savePdf(recall),
  };
  // of one that ended, the proof, and a reminder where packs arrived since
  const isAwaited = can.act && status === "closed" && waiting > 0;
  // to close it is the next step only once nobody is waited for
  const open = waiting === 0 ? [close, reminding] : [reminding, close];
  const ended = isAwaited ? [pdf, reminding, csv] : [pdf, csv];
  const [primary, ...beside] = can.act && isOpen ? open : ended;
  const more = [
    ...(can.act && isOpen ? [extend, csv, pdf] : []),
    ...(can.act && status !== "lifted" ? [lift] : []),
  ];
  return (
    <>
      <RecordActions primary={primary} beside={beside} more={more} />
      {question && (
        <RecallQuestion question={question} recall={recall} onClose={() => ask(undefined)} />
      )}
    </>
  );
}

const FAILURE = "The proof could not be saved";

async function saveCsv(recall: Recall): Promise<void> {
  const { saveProofCsv } = await import("./-save-proof.ts");
  await saveProofCsv(recall, FAILURE);
}

async function savePdf(recall: Recall): Promise<void> {
  try {
    const { saveProofPdf } = await import("./-save-proof.ts");
    await saveProofPdf(recall);
  } catch (error) {
    void toastError(FAILURE, {
      description: error instanceof Error ? error.message : "Try again.",
    });
  }
}
