import type { ExportFormat } from "@pharmacy/contract/export";
import type { ListSource, WholeQuery } from "#lib/list-source.ts";
import { toastError } from "#lib/toast.ts";

/** Has the browser fetch a file of what a list shows, all pages of it. */
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

/**
 * Has the browser fetch the file at an address that the server gives.
 *
 * @param failure what the toast says when there is no such address.
 */
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
