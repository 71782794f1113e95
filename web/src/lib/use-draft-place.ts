import { useCurrentUser } from "./current-user.ts";

/** The form, the record and the user that a draft belongs to. */
export type DraftPlace = {
  person: string;
  form: string;
  /** The record's id; `new` for one that is being created. */
  record: string;
};

/**
 * Where a form keeps its drafts: separately for each user, and for each record.
 *
 * @param form the kind of form, which must never change: drafts are found by it.
 */
export function useDraftPlace(form: string, record = "new"): DraftPlace {
  return { person: useCurrentUser().id, form, record };
}
