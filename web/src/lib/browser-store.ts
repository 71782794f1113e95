/**
 * Strings stay until the page is left if the browser refuses to store them, so that signing in
 * works in any browser.
 */
function storeIn(storage: () => Storage) {
  // Values that the browser would not store: it refuses when storage is full or blocked. Null marks
  // a value that could not be removed.
  const memory = new Map<string, string | null>();
  return {
    get(key: string): string | null {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },

    set(key: string, value: string): void {
      try {
        storage().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },

    remove(key: string): void {
      try {
        storage().removeItem(key);
        memory.delete(key);
      } catch {
        memory.set(key, null);
      }
    },
  };
}

export const browserStore = storeIn(() => localStorage);

/** For one tab alone, and not for the tabs that are opened from it. */
export const tabStore = storeIn(() => sessionStorage);
