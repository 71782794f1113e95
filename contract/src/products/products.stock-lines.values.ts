export const STOCK_LINES_MAX = 5_000;
