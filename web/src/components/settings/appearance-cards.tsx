import { DENSITIES, type Density } from "@pharmacy/contract/views/views.values";
import { wordsOf } from "@pharmacy/contract/words";
import { Anchor } from "#components/layout/anchor.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { densityPreference, usePreference } from "#lib/preferences.ts";
import { useShortcutPreference } from "#lib/shortcuts.ts";
import { Setting } from "./setting.tsx";
import { ThemeSetting } from "./theme-choice.tsx";

const IN_BROWSER = "Saved in this browser. Changes apply immediately.";

/** For one user in one browser. */
export function AppearanceCards() {
  return (
    <>
      <Anchor id="appearance">
        <Card aria-label="Appearance">
          <CardHead title="Appearance" hint={IN_BROWSER} />
          <ThemeSetting />
          <div className="border-line border-t">
            <DensitySetting />
          </div>
        </Card>
      </Anchor>
      <Anchor id="keyboard">
        <Card aria-label="Keyboard">
          <CardHead title="Keyboard" hint={IN_BROWSER} />
          <ShortcutSetting />
        </Card>
      </Anchor>
    </>
  );
}

function DensitySetting() {
  const [density, choose] = usePreference(densityPreference);
  return (
    <Setting label="Density of lists" hint="Used by lists without their own setting.">
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
      label="Single-key shortcuts"
      hint="Keys without Ctrl or Cmd, such as / for search. Turn them off if you use speech input or press keys by accident."
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
