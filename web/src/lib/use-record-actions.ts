import type { QueryKey } from "@tanstack/react-query";
import { useAction } from "./use-action.ts";

type Api<Item, Input, Change> = {
  key: QueryKey;
  create(input: Input): Promise<Item>;
  update(change: Change): Promise<Item>;
  remove(id: string): Promise<void>;
};

/** Every history may hold what was just done. */
const LOGS = ["logs"];

/**
 * What is done to the records of one kind, each with its toasts: "Unit created successfully".
 *
 * @param thing the kind's name as a sentence begins with it.
 */
export function useRecordActions<Item, Input, Change>(
  thing: string,
  { key, create, update, remove }: Api<Item, Input, Change>,
) {
  const refreshes = [key, LOGS];
  const noun = thing.toLowerCase();
  const said = (done: string, verb: string) => ({
    refreshes,
    success: `${thing} ${done} successfully`,
    failure: `Failed to ${verb} ${noun}`,
  });
  return {
    create: useAction({ run: create, ...said("created", "create") }),
    update: useAction({ run: update, ...said("updated", "update") }),
    remove: useAction({ run: remove, ...said("deleted", "delete") }),
  };
}
