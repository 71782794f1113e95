import type { ExportFormat } from "@pharmacy/contract/export";
import type { ListSource, WholeQuery } from "#lib/list-source.ts";
import { toastError } from "#lib/toast.ts";

/** Exports all pages, not only the one on screen. */
export async function exportList(
  source: ListSource,
  query: WholeQuery,
  format: ExportFormat,
  columns: readonly string[],
): Promise<void> {
  await download(
    async () => (await source.calls()).exportAddress(query, format, columns),
    "The list could not be exported",
  );
}

/** `failure` is the toast if there is no such URL. */
export async function download(addressOf: () => Promise<string>, failure: string): Promise<void> {
  try {
    const link = document.createElement("a");
    link.href = await addressOf();
    // the answer's own header gives the name
    link.download = "";
    link.click();
  } catch (error) {
    const description = error instanceof Error ? error.message : "Try again.";
    void toastError(failure, { description });
  }
}
