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
  try {
    const { exportAddress } = await source.calls();
    const link = document.createElement("a");
    link.href = await exportAddress(query, format, columns);
    // the answer's own header gives the name
    link.download = "";
    link.click();
  } catch (error) {
    const description = error instanceof Error ? error.message : "Try again.";
    void toastError("The list could not be exported", { description });
  }
}
