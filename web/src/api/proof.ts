/** Asks the user for a proof of identity; false if the user declines. */
type Ask = () => Promise<boolean>;

/** Milliseconds to wait for a screen that can ask: it may load a moment after the page. */
const LATE_MS = 5_000;

let current: Ask | undefined;
const waiting = new Set<(ask?: Ask) => void>();

/** Registers how the current screen asks for the proof; returns a function that ends it. */
export function offerProof(ask: Ask): () => void {
  current = ask;
  for (const tell of waiting) tell(ask);
  return () => {
    if (current === ask) current = undefined;
  };
}

export async function askForProof(): Promise<boolean> {
  const ask = current ?? (await nextAsk());
  return (await ask?.()) ?? false;
}

/** Undefined if no screen registers in time. */
function nextAsk(): Promise<Ask | undefined> {
  return new Promise((resolve) => {
    const tell = (ask?: Ask) => {
      clearTimeout(timer);
      waiting.delete(tell);
      resolve(ask);
    };
    const timer = setTimeout(() => tell(), LATE_MS);
    waiting.add(tell);
  });
}
