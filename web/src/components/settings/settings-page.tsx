import { wordsOf } from "@pharmacy/contract/words";
import type { ReactNode } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Switch } from "#components/ui/switch.tsx";
import { formatDate, formatMoney, formatNumber } from "#lib/format.ts";
import {
  DENSITIES,
  type Density,
  densityPreference,
  localePreference,
  usePreference,
} from "#lib/preferences.ts";
import { useShortcutPreference } from "#lib/shortcuts.ts";
import { localeChoices } from "./locales.ts";
import { Setting } from "./setting.tsx";
import { ThemeSetting } from "./theme-choice.tsx";

/**
 * How the console looks and behaves for one person in one browser. Each choice holds at once.
 *
 * @param children settings of another reach, which come after these.
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
      <Card aria-label="Language">
        <CardHead title="Language" />
        <LocaleSetting />
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

function LocaleSetting() {
  const [locale, choose] = usePreference(localePreference);
  return (
    <Setting
      label="Dates and numbers"
      hint={
        <>
          Written like this:{" "}
          <span lang={locale || undefined} className="nums text-fg">
            {formatDate("2026-11-21")} · {formatNumber(12_480.5)} · {formatMoney(125_000, "EUR")}
          </span>
        </>
      }
    >
      {({ control, hint }) => (
        <NativeSelect
          id={control}
          aria-describedby={hint}
          value={locale}
          onChange={({ target }) => choose(target.value)}
        >
          <option value="">The browser's own</option>
          {localeChoices(locale).map(({ value, label }) => (
            <option key={value} value={value} lang={value}>
              {label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Setting>
  );
}
