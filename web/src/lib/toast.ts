type Wording = {
  description?: string;
  action?: { label: string; onClick(): void };
  /** Toasts of one id replace each other. */
  id?: string;
};

/** Says that something was done. */
export async function toastSuccess(message: string, wording?: Wording): Promise<void> {
  const { toast } = await loadToasts();
  toast.success(message, wording);
}

/** Says that something failed. */
export async function toastError(message: string, wording?: Wording): Promise<void> {
  const { toast } = await loadToasts();
  toast.error(message, wording);
}

/** Toasts are loaded with the first one: no page needs them to start. */
function loadToasts() {
  return import("sonner");
}
