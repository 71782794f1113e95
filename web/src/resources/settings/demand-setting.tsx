import type { Settings } from "@pharmacy/contract/settings/settings";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "#components/record/confirm-dialog.tsx";
import { Setting } from "#components/settings/setting.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { toastSuccess } from "#lib/toast.ts";
import { settingsApi } from "./settings.api.ts";

type DemandSettingProps = { settings: Settings; isReadOnly: boolean };

/** Requires a second factor of platform users; shows who is affected first. */
export function DemandSetting({ settings, isReadOnly }: DemandSettingProps) {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const { version, requireSecondFactor: isOn, usersWithoutSecondFactor: users } = settings;

  async function change() {
    const changed = await settingsApi.update({ version, requireSecondFactor: !isOn });
    queryClient.setQueryData(settingsApi.key, changed);
    void toastSuccess(
      isOn ? "A second factor is no longer required" : "A second factor is now required",
    );
  }

  return (
    <>
      <Setting
        label="Require a second factor"
        hint={`Everyone with a platform role must use an authenticator app or a passkey. ${usersWithout(users)}`}
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
            ? ["People with a platform role can turn theirs off and sign in with only a password."]
            : [
                usersWithout(users),
                users > 0 &&
                  "People without one can sign in but do nothing else until they set one up. This applies immediately.",
              ]
        }
        confirmLabel={isOn ? "Stop requiring it" : "Require second factor"}
        confirm={change}
      />
    </>
  );
}

function usersWithout(count: number): string {
  if (count === 0) return "Everyone has one.";
  return count === 1 ? "1 person has neither yet." : `${count} people have neither yet.`;
}
