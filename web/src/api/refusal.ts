/** Called when the server denies permission: the user may have lost more than this one. */
export const refusal: { follow?: (() => void) | undefined } = {};
