import type { OpeningAct } from "#components/palette/area-acts.ts";
import { settingsOf } from "#components/settings/settings-section.ts";
import { SETTINGS } from "./settings.ts";

/** What a section only shows has a screen of its own, which the palette finds. */
const withSettings = SETTINGS.filter(({ parts }) =>
  parts.some(({ settings }) => settings.length > 0),
);

/** The sections and the settings, as the palette finds them. */
export const SETTINGS_PLACES: readonly OpeningAct[] = [
  ...withSettings.map(({ name, label, words, icon, parts }) => {
    const needs = parts.flatMap(({ may }) => (may ? [may] : []));
    return {
      label: `${label} settings`,
      words,
      icon,
      href: `/admin/settings/${name}`,
      ...(needs.length === parts.length && { anyOf: needs }),
    };
  }),
  ...settingsOf(SETTINGS).map(({ section, part, label, words }) => ({
    label,
    words: `settings ${words} ${section.label}`,
    icon: section.icon,
    href: `/admin/settings/${section.name}#${part.name}`,
    ...(part.may && { may: part.may }),
  })),
];
