/** The router's own key, so that a page is reloaded once in all, whichever part of it failed. */
const KEY = "tanstack_router_reload:";

/** How Chromium, Firefox and Safari say that a module could not be loaded. */
const MODULE_FAILED = /dynamically imported module|^Importing a module script failed/;

/**
 * Reloads the page when the code of a route could not be loaded: after a release its file may have
 * gone. Once for each distinct failure; answers whether the page may be on its way out. While the
 * server cannot be reached it stays: the browser's own error page would take its place.
 *
 * @param stay hears that the page is not reloaded after all.
 */
export function reloadOnce(error: unknown, stay: () => void): boolean {
  if (!(error instanceof Error && MODULE_FAILED.test(error.message))) return false;
  const key = `${KEY}${error.message}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    // not yet: but where nothing can be remembered, it could go on for ever
    sessionStorage.setItem(key, "");
  } catch {
    return false;
  }
  void isServerThere().then((isThere) => {
    if (!isThere) return stay();
    sessionStorage.setItem(key, "1");
    location.reload();
  });
  return true;
}

/** A proxy answers for a server that is away, so any answer is not enough. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/api/health")).ok;
  } catch {
    return false;
  }
}
