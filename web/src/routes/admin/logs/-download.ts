import { saveFile } from "#lib/save-file.ts";
import { toastError } from "#lib/toast.ts";

/** Makes the browser download a file from a URL that is requested first. */
export async function download(what: string, addressOf: () => Promise<string>): Promise<void> {
  try {
    const link = document.createElement("a");
    link.href = await addressOf();
    // the answer's own header gives the name
    link.download = "";
    link.click();
  } catch (error) {
    const description = error instanceof Error ? error.message : "Try again.";
    void toastError(`${what} could not be downloaded`, { description });
  }
}

export function saveText(name: string, text: string): void {
  saveFile(name, text, "application/json");
}
