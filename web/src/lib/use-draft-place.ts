import { useCurrentUser } from "./current-user.ts";

/** The form and record that a draft is of, and whose it is. */
export type DraftPlace = {
  person: string;
  form: string;
  /** The record's id; `new` for one that is being created. */
  record: string;
};

/**
 * Where a form keeps its drafts: apart for each person, and for each record.
 *
 * @param form names the kind of form, and never changes: drafts are found by it.
 */
export function useDraftPlace(form: string, record = "new"): DraftPlace {
  return { person: useCurrentUser().id, form, record };
}
