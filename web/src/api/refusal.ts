/**
 * Called when the server denies permission: the user may have lost more permissions than this call
 * shows. The current screen registers how to find out.
 */
export const refusal: { follow?: (() => void) | undefined } = {};
