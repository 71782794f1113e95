export const BULK_MAX = 10_000;

export const BULK_CALL_MAX = 100;
