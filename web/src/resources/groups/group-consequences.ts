export const GROUPS_CONSEQUENCES = {
  inactive: ["They can no longer be chosen.", "This also hides their sub-groups."],
  deleted: ["It is deleted permanently.", "Its items and sub-groups must be moved first."],
};
