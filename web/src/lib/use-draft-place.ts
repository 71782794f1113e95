import { useCurrentUser } from "./current-user.ts";

export type DraftPlace = {
  person: string;
  form: string;
  /** `new` for a record that is being created. */
  record: string;
};

/** `form` must never change: drafts are found by it. */
export function useDraftPlace(form: string, record = "new"): DraftPlace {
  return { person: useCurrentUser().id, form, record };
}
