type Wording = {
  description?: string;
  action?: { label: string; onClick(): void };
  /** Toasts with the same id replace each other. */
  id?: string;
};

/** Shows that something was done. */
export async function toastSuccess(message: string, wording?: Wording): Promise<void> {
  const { toast } = await loadToasts();
  toast.success(message, wording);
}

/** Shows that something was done, but not all of what people expect of it. */
export async function toastWarning(message: string, wording?: Wording): Promise<void> {
  const { toast } = await loadToasts();
  toast.warning(message, wording);
}

/** Shows that something failed. */
export async function toastError(message: string, wording?: Wording): Promise<void> {
  const { toast } = await loadToasts();
  toast.error(message, wording);
}

/** The code for toasts loads with the first one: no page needs it to start. */
function loadToasts() {
  return import("sonner");
}
