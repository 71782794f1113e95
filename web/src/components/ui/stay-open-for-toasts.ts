/** A click on a toast is not a click outside the panel, which stays open. */
export function stayOpenForToasts(event: Event): void {
  const isToast = event.target instanceof Element && event.target.closest("[data-sonner-toaster]");
  if (isToast) event.preventDefault();
}
