import type { Settings } from "@pharmacy/contract/settings/settings";
import { LOG_RETENTION_MAX, LOG_RETENTION_MIN } from "@pharmacy/contract/settings/settings.values";
import { useQueryClient } from "@tanstack/react-query";
import { PlainForm } from "#components/form/plain-form.tsx";
import { useRefusableForm } from "#components/form/use-refusable-form.ts";
import { Setting } from "#components/settings/setting.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { toastSuccess } from "#lib/toast.ts";
import { settingsApi } from "./settings.api.ts";

type RetentionSettingProps = { settings: Settings; isReadOnly: boolean };

/** How long entries of the audit log stay online. */
export function RetentionSetting({ settings, isReadOnly }: RetentionSettingProps) {
  const queryClient = useQueryClient();
  const form = useRefusableForm(async (typed) => {
    const logRetentionMonths = Number.parseFloat(typed.logRetentionMonths ?? "");
    const changed = await settingsApi.update({ version: settings.version, logRetentionMonths });
    queryClient.setQueryData(settingsApi.key, changed);
    void toastSuccess("Retention period saved");
  });
  const problem = form.beside.logRetentionMonths || form.problem;
  return (
    <Setting
      label="Keep the audit log online (months)"
      hint={`From ${LOG_RETENTION_MIN} to ${LOG_RETENTION_MAX}. Older entries are archived.`}
    >
      {({ control, hint }) => (
        <PlainForm form={form} label="Audit log" className="grid gap-1.5">
          <div className="flex gap-2">
            <Input
              id={control}
              name="logRetentionMonths"
              type="number"
              min={LOG_RETENTION_MIN}
              max={LOG_RETENTION_MAX}
              defaultValue={settings.logRetentionMonths}
              readOnly={isReadOnly}
              aria-describedby={problem ? `${form.problemId} ${hint}` : hint}
              aria-invalid={problem ? true : undefined}
              className="nums w-24"
            />
            {!isReadOnly && (
              <Button type="submit" pending={form.isPending} className="h-9">
                Save retention period
              </Button>
            )}
          </div>
          <p role="alert" id={form.problemId} className="text-danger text-xs empty:hidden">
            {problem}
          </p>
        </PlainForm>
      )}
    </Setting>
  );
}
