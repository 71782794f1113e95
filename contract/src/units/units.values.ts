export const UNIT_STATUSES = ["active", "inactive"] as const;

/**
 * Given to a patient (ISO 11239, EDQM), a physical quantity (ISO 11240, UCUM), or a container
 * (EDQM).
 */
export const UNIT_KINDS = ["presentation", "measure", "packaging"] as const;

export const UNIT_NAME_MAX = 40;
export const UCUM_CODE_MAX = 50;
