/**
 * What is done when the server says that one may not: the person may have lost more than the one
 * call. Whatever is on screen says how to find out.
 */
export const refusal: { follow?: (() => void) | undefined } = {};
