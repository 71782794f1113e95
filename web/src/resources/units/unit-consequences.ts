export const UNIT_CONSEQUENCES = {
  inactive: ["It can no longer be chosen.", "Records that use it keep it."],
  deleted: [
    "It is deleted permanently.",
    "Units in use cannot be deleted. Make them inactive instead.",
  ],
};
