import { DENSITIES, type Density } from "@pharmacy/contract/views.values";
import { wordsOf } from "@pharmacy/contract/words";
import type { ReactNode } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { densityPreference, usePreference } from "#lib/preferences.ts";
import { useShortcutPreference } from "#lib/shortcuts.ts";
import { Setting } from "./setting.tsx";
import { ThemeSetting } from "./theme-choice.tsx";

/**
 * How the console looks and behaves for one person in one browser. Each choice holds at once.
 *
 * @param children settings of another reach, and what is kept elsewhere, with the way there.
 */
export function SettingsPage({ children }: { children?: ReactNode }) {
  return (
    <div className="grid max-w-3xl gap-5">
      <PageHead title="Settings" description="Kept in this browser. Each choice holds at once." />
      <Card aria-label="Appearance">
        <CardHead title="Appearance" />
        <ThemeSetting />
        <div className="border-line border-t">
          <DensitySetting />
        </div>
      </Card>
      <Card aria-label="Keyboard">
        <CardHead title="Keyboard" />
        <ShortcutSetting />
      </Card>
      {children}
    </div>
  );
}

function DensitySetting() {
  const [density, choose] = usePreference(densityPreference);
  return (
    <Setting label="Density of lists" hint="For every list that was not given its own.">
      {({ control, hint }) => (
        <NativeSelect
          id={control}
          aria-describedby={hint}
          value={density}
          onChange={({ target }) => choose(target.value as Density)}
        >
          {DENSITIES.map((value) => (
            <option key={value} value={value}>
              {wordsOf(value)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Setting>
  );
}

function ShortcutSetting() {
  const { isOn, choose } = useShortcutPreference();
  return (
    <Setting
      label="Keys pressed alone"
      hint="Keys without Ctrl or Cmd, such as / for the search. Switch them off where speech or a slip of the hand would press them."
    >
      {({ control, hint }) => (
        <Switch
          id={control}
          aria-describedby={hint}
          checked={isOn}
          onChange={({ target }) => choose(target.checked)}
        />
      )}
    </Setting>
  );
}
