import type { Settings } from "@pharmacy/contract/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Setting } from "#components/settings/setting.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toastSuccess } from "#lib/toast.ts";
import { settingsApi } from "#resources/settings/settings.api.ts";

type DemandSettingProps = { settings: Settings; isReadOnly: boolean };

/** Whether the network's own people need a second factor; says whom it concerns before it holds. */
export function DemandSetting({ settings, isReadOnly }: DemandSettingProps) {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const { version, requireSecondFactor: isOn, peopleWithoutSecondFactor: people } = settings;

  async function change() {
    const changed = await settingsApi.update({ version, requireSecondFactor: !isOn });
    queryClient.setQueryData(settingsApi.key, changed);
    void toastSuccess(
      isOn ? "A second factor is no longer required" : "A second factor is required from now on",
    );
  }

  return (
    <>
      <Setting
        label="Require a second factor"
        hint={`Of everybody with a platform role: codes of an app, or a passkey. ${peopleWithout(people)}`}
      >
        {({ control, hint }) => (
          <Switch
            id={control}
            aria-describedby={hint}
            checked={isOn}
            disabled={isReadOnly}
            onChange={() => setOpen(true)}
          />
        )}
      </Setting>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={isOn ? "Stop requiring a second factor?" : "Require a second factor?"}
        consequences={
          isOn
            ? [
                "People with a platform role can turn theirs off, and sign in with a password alone.",
              ]
            : [
                peopleWithout(people),
                people > 0 &&
                  "Whoever has none can sign in, and do nothing else until it is set up. That holds at once.",
              ]
        }
        confirmLabel={isOn ? "Stop requiring it" : "Require second factor"}
        confirm={change}
      />
    </>
  );
}

function peopleWithout(count: number): string {
  if (count === 0) return "Everybody has one.";
  return count === 1 ? "1 person has none yet." : `${count} people have none yet.`;
}
