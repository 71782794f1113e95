import type { Settings, SettingsChanges } from "@pharmacy/contract/settings/settings";
import { useQueryClient } from "@tanstack/react-query";
import type { FieldValues } from "react-hook-form";
import type { RecordForm } from "#components/form/record-form.ts";
import { type RecordFormOptions, useRecordForm } from "#components/form/use-record-form.ts";
import { previousValues } from "#lib/previous-values.ts";
import { toastSuccess } from "#lib/toast.ts";
import { undoing } from "#lib/use-action.ts";
import { settingsApi } from "./settings.api.ts";

type Options<Values extends FieldValues, Output> = Omit<
  RecordFormOptions<Values, Output, Settings>,
  "version" | "draft" | "save" | "onSaved"
> & {
  /** The toast once it is saved. */
  success: string;
  /** Names of the resources that are computed from these settings. */
  refetches?: readonly string[];
};

/** A part of the settings. What other users saved meanwhile is shown beside it, as for any record. */
export function useSettingsForm<
  Values extends FieldValues,
  Output extends Omit<SettingsChanges, "version"> = Values & Omit<SettingsChanges, "version">,
>(
  { version }: Pick<Settings, "version">,
  { success, refetches = [], ...options }: Options<Values, Output>,
): RecordForm<Values> {
  const queryClient = useQueryClient();
  function show(changed: Settings) {
    queryClient.setQueryData(settingsApi.key, changed);
    for (const name of refetches) void queryClient.invalidateQueries({ queryKey: [name] });
  }
  return useRecordForm<Values, Output, Settings>({
    ...options,
    version,
    async save({ changes, version: seen = version }) {
      const changed = await settingsApi.update({ version: seen, ...changes });
      show(changed);
      const before = seen === version && previousValues("setting", options.initial, changes);
      void toastSuccess(success, {
        ...(before &&
          undoing(
            async () => show(await settingsApi.update({ version: changed.version, ...before })),
            () => queryClient.invalidateQueries({ queryKey: settingsApi.key }),
          )),
      });
      return changed;
    },
  });
}
