import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { toastError } from "#lib/toast.ts";
import { recallActs } from "#resources/recalls/recalls.acts.tsx";

export function RecallActions({ recall }: { recall: Recall }) {
  return (
    <HeaderActs
      noun={recallActs}
      record={recall}
      opens={{ csv: () => void saveCsv(recall), pdf: () => void savePdf(recall) }}
    />
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
