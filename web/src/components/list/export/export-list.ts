import type { ExportFormat } from "@pharmacy/contract/export";
import type { ListSource, WholeQuery } from "#lib/list-source.ts";
import { toastError } from "#lib/toast.ts";

/** Makes the browser download a file of everything a list shows, from all pages. */
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
 * Makes the browser download the file at a URL from the server.
 *
 * @param failure the toast if there is no such URL.
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
