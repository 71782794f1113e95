/** The router's own key, so that a page is reloaded only once, whichever part of it failed. */
const KEY = "tanstack_router_reload:";

/** How Chromium, Firefox and Safari report a module that could not be loaded. */
const MODULE_FAILED = /dynamically imported module|^Importing a module script failed/;

/**
 * A new release may have removed a route's file. Reloads once for each distinct failure, and
 * returns true if the page may be about to reload. It does not while the server cannot be reached:
 * the browser's own error page would replace it.
 * @param stay called if the page is not reloaded after all.
 */
export function reloadOnce(error: unknown, stay: () => void): boolean {
  if (!(error instanceof Error && MODULE_FAILED.test(error.message))) return false;
  const key = `${KEY}${error.message}`;
  try {
    if (sessionStorage.getItem(key)) return false;
    // not yet; but without storage it could reload forever
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

/** A proxy answers for a missing server, so not every answer counts. */
async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch("/api/health")).ok;
  } catch {
    return false;
  }
}
