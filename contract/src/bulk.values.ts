export const BULK_MAX = 10_000;

export const BULK_CALL_MAX = 100;

/** Ids of selected records that the address of an export holds: addresses have 8 KB at most. */
export const EXPORT_SELECTED_MAX = 150;
