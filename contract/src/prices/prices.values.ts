export const PRICED_MAX = 500;
