import type { Settings } from "@pharmacy/contract/settings";
import { LOG_RETENTION_MAX, LOG_RETENTION_MIN } from "@pharmacy/contract/settings.values";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { Setting } from "#components/settings/setting.tsx";
import { Button } from "#components/ui/button.tsx";
import { Input } from "#components/ui/input.tsx";
import { isApiError } from "#lib/api-error.ts";
import { toastSuccess } from "#lib/toast.ts";
import { settingsApi } from "#resources/settings/settings.api.ts";

type RetentionSettingProps = { settings: Settings; isReadOnly: boolean };

/** How long entries of the audit log stay at hand. */
export function RetentionSetting({ settings, isReadOnly }: RetentionSettingProps) {
  const [problem, setProblem] = useState("");
  const [isPending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const queryClient = useQueryClient();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setProblem("");
    try {
      const logRetentionMonths = field.current?.valueAsNumber ?? Number.NaN;
      const changed = await settingsApi.update({ version: settings.version, logRetentionMonths });
      queryClient.setQueryData(settingsApi.key, changed);
      void toastSuccess("Retention period saved");
    } catch (error) {
      setProblem(wordsOf(error));
      field.current?.focus();
    } finally {
      setPending(false);
    }
  }

  return (
    <Setting
      label="Keep the audit log online (months)"
      hint={`From ${LOG_RETENTION_MIN} to ${LOG_RETENTION_MAX}. Older entries are archived.`}
    >
      {({ control, hint }) => (
        <form onSubmit={submit} noValidate aria-label="Audit log" className="grid gap-1.5">
          <div className="flex gap-2">
            <Input
              ref={field}
              id={control}
              type="number"
              min={LOG_RETENTION_MIN}
              max={LOG_RETENTION_MAX}
              defaultValue={settings.logRetentionMonths}
              readOnly={isReadOnly}
              aria-describedby={problem ? `${problemId} ${hint}` : hint}
              aria-invalid={problem ? true : undefined}
              className="nums w-24"
            />
            {!isReadOnly && (
              <Button type="submit" pending={isPending}>
                Save retention period
              </Button>
            )}
          </div>
          <p role="alert" id={problemId} className="text-danger text-xs empty:hidden">
            {problem}
          </p>
        </form>
      )}
    </Setting>
  );
}

function wordsOf(error: unknown): string {
  if (!isApiError(error)) return "Something went wrong. Try again.";
  return error.fields.logRetentionMonths ?? error.message;
}
