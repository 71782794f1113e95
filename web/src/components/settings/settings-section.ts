import { may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { SettingsInput } from "@pharmacy/contract/settings/settings";
import type { LucideIcon } from "lucide-react";
import type { NounPart } from "#components/layout/noun-parts.tsx";
import { wordMatch } from "#lib/word-match.ts";

/** A setting as it is labelled on screen, and other words for it. */
type SettingName = readonly [label: string, words: string];

/** `name` is the part's anchor in the page of its section. Everyone sees a part without `may`. */
export type SettingsPart = Omit<NounPart, "may"> & {
  may?: NounPart["may"];
  settings: readonly SettingName[];
  /** Fields of the network's settings, whose history is shown. */
  fields?: readonly (keyof SettingsInput)[];
};

export type SettingsSection = {
  name: string;
  label: string;
  about: string;
  words: string;
  icon: LucideIcon;
  parts: readonly SettingsPart[];
};

export type FoundSetting = {
  section: SettingsSection;
  part: SettingsPart;
  label: string;
  words: string;
};

export function sectionsFor(role: Role, sections: readonly SettingsSection[]): SettingsSection[] {
  return sections.flatMap((section) => {
    const parts = section.parts.filter((part) => !part.may || may(role, ...part.may));
    return parts.length === 0 ? [] : [{ ...section, parts }];
  });
}

export function settingsOf(sections: readonly SettingsSection[]): FoundSetting[] {
  return sections.flatMap((section) =>
    section.parts.flatMap((part) =>
      part.settings.map(([label, words]) => ({ section, part, label, words })),
    ),
  );
}

/** Each setting that the text names, by its words or by those of its section. */
export function findSettings(sections: readonly SettingsSection[], text: string): FoundSetting[] {
  const fits = wordMatch(text);
  return settingsOf(sections).filter(({ section, label, words }) =>
    fits(`${label} ${words} ${section.label} ${section.words}`),
  );
}
