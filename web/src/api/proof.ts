/**
 * The proof of who one is that the server asks for before what matters most. Whatever is on screen
 * says how to ask the person for it; the answer is false when they would rather not.
 */
export const proof: { ask?: (() => Promise<boolean>) | undefined } = {};
