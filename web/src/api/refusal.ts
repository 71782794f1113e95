/**
 * Runs when the server denies permission: the user may have lost more than the one call. The
 * current screen registers how to find out.
 */
export const refusal: { follow?: (() => void) | undefined } = {};
