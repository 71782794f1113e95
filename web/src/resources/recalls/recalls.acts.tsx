import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { RECALL_ACTS } from "@pharmacy/contract/recalls/recalls.acts";
import { CircleCheck, FileDown, FileText, ListPlus, Mail, Undo2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import type { Typed } from "#components/form/use-refusable-form.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { closedWords, remindedWords, writtenWords } from "./recall-toasts.ts";
import { pharmaciesOf } from "./recall-words.ts";
import { recallsApi } from "./recalls.api.ts";

export const recallActs: NounActs<Recall, keyof typeof RECALL_ACTS> = {
  model: "recall",
  rules: RECALL_ACTS,
  primary({ status, waiting }, isOffered) {
    if (status !== "open" || !isOffered("close")) return "pdf";
    // closing comes next only once no answer is missing
    return waiting === 0 ? "close" : "remind";
  },
  beside({ status }, isOffered) {
    return status === "open" && isOffered("close") ? ["remind", "close"] : ["remind", "csv"];
  },
  looks: {
    remind: {
      label: "Remind pharmacies",
      words: "reminder email answer waiting",
      icon: Mail,
      hides: ({ status, waiting }) => status === "closed" && waiting === 0,
      run: ({ id }) => recallsApi.remind(id),
      success: remindedWords,
      failure: "Failed to send reminders",
    },
    close: {
      label: "Close recall",
      words: "end finish",
      icon: CircleCheck,
      question: {
        title: ({ number }) => `Close recall ${number}?`,
        consequences: ({ waiting, isAllBatches }) => [
          ...(waiting > 0
            ? [
                `${pharmaciesOf(waiting)} will be closed without an answer.`,
                `${waiting === 1 ? "It gets" : "They get"} no more reminders.`,
              ]
            : ["Every pharmacy has answered."]),
          isAllBatches
            ? "Packs that arrive later can be sold."
            : "The batch numbers stay recalled: packs that arrive later are recalled, too.",
        ],
        fields: [
          { name: "reason", label: "Reason", rows: 2, isRequired: ({ waiting }) => waiting > 0 },
        ],
      },
      run: (recall, { reason = "" }: Typed) => recallsApi.close(recall, reason),
      success: closedWords,
    },
    extend: {
      label: "Add batch numbers",
      words: "extend more lots",
      icon: ListPlus,
      question: {
        title: ({ number }) => `Add batch numbers to recall ${number}`,
        description:
          "The packs leave the stock at once. An email is written to their pharmacies, including those that have answered.",
        fields: [
          {
            name: "batchNumbers",
            label: "Batch numbers",
            hint: "One on each line, as printed on the packs.",
            rows: 4,
            isRequired: true,
          },
        ],
      },
      async run(recall, { batchNumbers = "" }: Typed) {
        const { batchNumbersIn } = await import("@pharmacy/contract/recalls/recalls.forms");
        return recallsApi.extend(recall, batchNumbersIn(batchNumbers));
      },
      success: writtenWords("Recall extended"),
    },
    csv: {
      label: "Proof as CSV",
      words: "export download evidence table",
      icon: FileText,
      opens: "csv",
    },
    pdf: {
      label: "Proof as PDF",
      words: "export download evidence print",
      icon: FileDown,
      opens: "pdf",
    },
    lift: {
      label: "Lift recall",
      words: "take back error cancel undo",
      icon: Undo2,
      isDanger: true,
      question: {
        title: ({ number }) => `Lift recall ${number}?`,
        description: "Only for a recall that was started in error.",
        consequences: ({ packs, pharmacies }) => [
          `${packsOf(packs)} in ${pharmaciesOf(pharmacies)} are as they were before the recall.`,
          "Packs in another recall stay recalled.",
          "An email is written to their owners and pharmacists.",
        ],
        fields: [
          {
            name: "reason",
            label: "Reason",
            hint: "Included in the email.",
            rows: 2,
            isRequired: true,
          },
        ],
      },
      run: (recall, { reason = "" }: Typed) => recallsApi.lift(recall, reason),
      success: writtenWords("Recall lifted"),
    },
  },
};
