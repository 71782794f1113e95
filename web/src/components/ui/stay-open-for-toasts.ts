/**
 * A click on a toast does not count as a click outside the panel: the toast can be closed, and the
 * panel stays.
 */
export function stayOpenForToasts(event: Event): void {
  const isToast = event.target instanceof Element && event.target.closest("[data-sonner-toaster]");
  if (isToast) event.preventDefault();
}
