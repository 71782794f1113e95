/** The router's own key, so that a page is reloaded once in all, whichever part of it failed. */
const KEY = "tanstack_router_reload:";

/** How Chromium, Firefox and Safari say that a module could not be loaded. */
const MODULE_FAILED = /dynamically imported module|^Importing a module script failed/;

/**
 * Reloads the page when the code of a route could not be loaded: after a release its file may have
 * gone. Once for each distinct failure; answers whether the page is on its way out.
 */
export function reloadOnce(error: unknown): boolean {
  if (!(error instanceof Error && MODULE_FAILED.test(error.message))) return false;
  const key = `${KEY}${error.message}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    sessionStorage.setItem(key, "1");
  } catch {
    // without a memory it could go on for ever
    return false;
  }
  location.reload();
  return true;
}
