/** What the fields of a unit are called where their names do not say it. */
export const UNIT_WORDS = {
  namePlural: "Plural name",
  ucumCode: "UCUM code",
  edqmCode: "EDQM code",
  uneceCode: "UN/ECE code",
  sortOrder: "Order",
};
