import { EXPORT_SELECTED_MAX } from "@pharmacy/contract/bulk.values";
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

/** Only these rows of the list, in its order. */
export async function exportSelected(
  source: ListSource,
  query: WholeQuery,
  ids: readonly string[],
  format: ExportFormat,
  columns: readonly string[],
): Promise<void> {
  if (ids.length <= EXPORT_SELECTED_MAX) {
    return exportList(source, { ...query, ids: ids.join(",") }, format, columns);
  }
  void toastError(`At most ${EXPORT_SELECTED_MAX} selected rows can be exported at once`, {
    description: "Filter the list, and export it as a whole.",
  });
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
