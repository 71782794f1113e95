import type { UploadedReceipt } from "@pharmacy/contract/expenses/expense-batch";
import type { ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { RECEIPT_TYPES } from "@pharmacy/contract/expenses/expenses.values";
import { FILE_SIZE_MAX } from "@pharmacy/contract/files/files.values";
import { useEffect, useRef, useState } from "react";
import { fileErrorOf } from "#components/form/file-rules.ts";
import type { RecordForm } from "#components/form/record-form.ts";
import type { Upload } from "#components/form/upload-progress.tsx";
import { useBeforeSaving } from "#lib/before-saving.ts";
import { Refused } from "#lib/refused.ts";
import { expensesApi } from "#resources/expenses/expenses.api.ts";

const RULES = { types: RECEIPT_TYPES, sizeMax: FILE_SIZE_MAX };

type Running = { isDone: Promise<unknown>; over: AbortController };

/** Uploads a receipt as soon as it is chosen. Saving waits for it; a later choice replaces it. */
export function useReceiptUpload(
  form: RecordForm<ExpenseInput>,
  onUploaded: (receipt: UploadedReceipt) => void,
) {
  const [sending, setSending] = useState<Upload>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<Running>(undefined);
  useEffect(() => () => running.current?.over.abort(), []);
  useBeforeSaving(form, (say) => {
    if (!running.current) return undefined;
    say("The expense is saved as soon as its receipt is uploaded.");
    return running.current.isDone.catch((error: Error) => {
      throw new Refused(`The expense was not saved. ${error.message}`);
    });
  });

  function stop() {
    running.current?.over.abort(new Refused("You stopped the upload."));
    running.current = undefined;
    setSending(undefined);
  }
  async function send(file: File, over: AbortController) {
    const refusal = fileErrorOf(file, RULES);
    if (refusal) throw new Refused(refusal);
    const { signal } = over;
    const onProgress = (share: number) => signal.aborted || setSending(partOf(file, share));
    const receipt = await expensesApi.upload(file, { signal, onProgress });
    if (!over.signal.aborted) onUploaded(receipt);
  }
  function take([file]: readonly File[]) {
    if (!file) return;
    stop();
    setProblem(undefined);
    setSending(partOf(file, 0));
    const over = new AbortController();
    const isDone = send(file, over);
    running.current = { isDone, over };
    isDone
      .catch((error: Error) => over.signal.aborted || setProblem(error.message))
      .finally(() => over.signal.aborted || stop());
  }
  return { sending, problem, take, stop };
}

const partOf = ({ name, size }: File, share: number): Upload => ({ name, size, share });
