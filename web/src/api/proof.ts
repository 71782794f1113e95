/**
 * The proof of identity that the server demands before sensitive acts. The current screen registers
 * how to ask the user for it; false means that the user declined.
 */
export const proof: { ask?: (() => Promise<boolean>) | undefined } = {};

/** What asks may come a moment after the page. */
const LATE_MS = 5_000;
const STEP_MS = 50;

/** Asks for the proof, as soon as there is something on screen to ask with. */
export async function askForProof(): Promise<boolean> {
  for (let waited = 0; !proof.ask && waited < LATE_MS; waited += STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  return (await proof.ask?.()) ?? false;
}
