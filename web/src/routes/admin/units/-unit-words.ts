/** Labels that differ from the field names. */
export const UNIT_WORDS = {
  namePlural: "Plural name",
  ucumCode: "UCUM code",
  edqmCode: "EDQM code",
  uneceCode: "UN/ECE code",
  sortOrder: "Order",
};
