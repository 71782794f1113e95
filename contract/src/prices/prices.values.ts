/** Most items whose prices one call asks for. */
export const PRICED_MAX = 500;
