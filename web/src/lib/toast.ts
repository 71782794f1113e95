import type { Done } from "./email-toast.ts";

type Wording = {
  description?: string;
  action?: { label: string; onClick(): void };
  /** Offered for longer than a toast lasts, also by a key. */
  undo?: () => void;
  /** Toasts with the same id replace each other. */
  id?: string;
};

export async function toastSuccess(message: string, wording?: Wording): Promise<void> {
  const { toast } = await loadToasts();
  await show(toast.success, message, wording);
}

export async function toastDone(done: Done, output: unknown, wording?: Wording): Promise<void> {
  if (typeof output !== "object" || output === null || !("letter" in output)) {
    return toastSuccess(done.title, wording);
  }
  const [{ emailToast }, { toast }] = await Promise.all([import("./email-toast.ts"), loadToasts()]);
  const { title, description, isWarning } = emailToast(done, output);
  const words = { ...wording, ...(description && { description }) };
  await show(isWarning ? toast.warning : toast.success, title, words);
}

async function show(
  by: typeof import("sonner").toast.success,
  message: string,
  { undo, ...wording }: Wording = {},
): Promise<void> {
  if (!undo) {
    by(message, wording);
    return;
  }
  const { showUndoable } = await import("./undo-toast.ts");
  showUndoable(by, message, { undo, ...wording });
}

export async function toastError(message: string, wording?: Wording): Promise<void> {
  const { toast } = await loadToasts();
  toast.error(message, wording);
}

/** The code for toasts loads with the first one: no page needs it to start. */
function loadToasts() {
  return import("sonner");
}
