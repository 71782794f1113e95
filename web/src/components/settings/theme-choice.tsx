import { type LucideIcon, Monitor, Moon, Sun } from "lucide-react";
import { useId } from "react";
import { type ThemeChoice, useTheme } from "#lib/theme.ts";

const CHOICES: readonly { value: ThemeChoice; label: string; icon: LucideIcon }[] = [
  { value: "system", label: "System", icon: Monitor },
  { value: "light", label: "Light", icon: Sun },
  { value: "dark", label: "Dark", icon: Moon },
];

/** Applies immediately, in every tab of this browser. */
export function ThemeSetting() {
  const { choice, choose } = useTheme();
  const name = useId();
  return (
    <fieldset className="grid gap-3 px-4 py-4">
      <legend className="float-start font-medium">Theme</legend>
      <div className="clear-both grid gap-2 sm:grid-cols-3">
        {CHOICES.map(({ value, label, icon: Icon }) => (
          <label
            key={value}
            className="flex min-h-12 items-center gap-2.5 rounded-md border border-line px-3 has-checked:border-ring has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 hover:bg-hover"
          >
            <input
              type="radio"
              name={name}
              checked={choice === value}
              onChange={() => choose(value)}
              className="size-4 accent-primary outline-none"
            />
            <Icon aria-hidden className="size-4 text-subtle" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
