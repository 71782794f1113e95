// Values that the browser would not store: it refuses when storage is full or blocked. Null marks a
// value that could not be removed.
const memory = new Map<string, string | null>();

/**
 * Strings stay until the page is left if the browser refuses to store them, so that signing in
 * works in any browser.
 */
export const browserStore = {
  get(key: string): string | null {
    const kept = memory.get(key);
    if (kept !== undefined) return kept;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },

  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },

  remove(key: string): void {
    try {
      localStorage.removeItem(key);
      memory.delete(key);
    } catch {
      memory.set(key, null);
    }
  },
};
