const HERE = "https://here.invalid";

/**
 * Browsers read `//host`, `/\\host` and paths with tabs in them as other sites, so those are
 * refused, as is every path that would read that way once it is decoded.
 */
export function safeRedirect(target: string | undefined): string | undefined {
  if (!target || /[\p{Cc}\p{Cf}]/u.test(target) || !isOnePath(target)) return undefined;
  const url = new URL(target, HERE);
  const path = decodeFully(url.pathname);
  if (url.origin !== HERE || path === undefined || !isOnePath(path)) return undefined;
  return url.pathname + url.search + url.hash;
}

function isOnePath(path: string): boolean {
  return /^\/(?![/\\])[^\\?#\p{Cc}\p{Cf}]*([?#]|$)/u.test(path);
}

/** Decodes repeatedly, as careless servers in between would; undefined if malformed. */
function decodeFully(path: string): string | undefined {
  try {
    const once = decodeURIComponent(path);
    return once === path ? path : decodeFully(once);
  } catch {
    return undefined;
  }
}
