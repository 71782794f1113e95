import { useNavigate, useRouterState } from "@tanstack/react-router";
import { History, Keyboard, LogOut, Monitor, Moon, Sun, Zap } from "lucide-react";
import { type RecentThing, recentThings, rememberThing } from "#lib/recent-things.ts";
import { useOfferedActions } from "#lib/screen-actions.ts";
import { useShortcutPreference } from "#lib/shortcuts.ts";
import { useTheme } from "#lib/theme.ts";
import { useMedia } from "#lib/use-media.ts";
import { isOffered, type PickedAct } from "./area-acts.ts";
import type { Entry, Section } from "./entries.ts";
import type { Finding, WithActs } from "./finding.ts";
import { useScreens } from "./use-screens.ts";

const THEMES = [
  { choice: "light", label: "Use light theme", words: "appearance bright mode", icon: Sun },
  { choice: "dark", label: "Use dark theme", words: "appearance night mode", icon: Moon },
  { choice: "system", label: "Use the system's theme", words: "appearance mode", icon: Monitor },
] as const;

const KEYS = {
  id: "keys",
  label: "Show keyboard shortcuts",
  words: "keys help hotkeys",
  icon: Keyboard,
};

export function useEntries(
  finding: WithActs,
  onKeys: () => void,
  onPick: (act: PickedAct) => void,
) {
  const navigate = useNavigate();
  const screens = useScreens(finding);
  const actions = useOfferedActions().filter(({ isUnlisted }) => !isUnlisted);
  const current = useRouterState({ select: ({ location }) => location.href });
  const console = useConsoleEntries(finding, onKeys);

  const leadingTo = (
    thing: RecentThing,
    look: Pick<Entry, "id" | "icon" | "keys" | "words">,
  ): Entry => ({
    ...thing,
    ...look,
    run() {
      rememberThing(finding.person, thing);
      void navigate({ href: thing.href });
    },
  });
  const iconOf = (href: string) => screens.find(({ to }) => to === href)?.icon ?? History;

  const recent: Section = {
    label: "Recent",
    entries: recentThings(finding.person)
      .filter(({ href }) => href !== current)
      .map((thing) => leadingTo(thing, { id: `recent ${thing.href}`, icon: iconOf(thing.href) })),
  };
  const isHere = ({ label }: { label: string }) => actions.some((one) => one.label === label);
  const everywhere: Section[] = [
    {
      label: "On this screen",
      entries: actions.flatMap(({ label, icon = Zap, keys, run, reason }) =>
        run || reason
          ? [{ id: `action ${label}`, label, icon, keys, reason, run: () => run?.() }]
          : [],
      ),
    },
    {
      label: "Anywhere",
      entries: finding.acts.anywhere
        .filter((act) => isOffered(finding.role, act) && !isHere(act))
        .map((action): Entry => {
          const { label, words, icon } = action;
          const look = { id: `anywhere ${label}`, label, words, icon };
          if ("href" in action) {
            return { ...look, href: action.href, run: () => void navigate({ href: action.href }) };
          }
          return { ...look, staysOpen: true, run: () => onPick(action) };
        }),
    },
    {
      label: "Go to",
      entries: screens.map(({ label, to, icon, letter }) =>
        leadingTo(
          { href: to, label, hint: "" },
          {
            id: `screen ${to}`,
            icon,
            words: finding.acts.words[to],
            keys: letter && `G ${letter}`,
          },
        ),
      ),
    },
    { label: "Console", entries: console },
  ];
  const places: Section = {
    label: "Places",
    entries: finding.acts.places
      .filter((place) => isOffered(finding.role, place) && !isHere(place))
      .map(({ label, words, icon, href }) =>
        leadingTo({ href, label, hint: "" }, { id: `place ${label}`, icon, words }),
      ),
  };
  return { recent, everywhere, places, leadingTo };
}

function useConsoleEntries({ onLogout }: Finding, onKeys: () => void): Entry[] {
  const { choice, choose } = useTheme();
  const shortcuts = useShortcutPreference();
  const hasKeyboard = !useMedia("(pointer: coarse)");
  const themes = THEMES.filter((theme) => theme.choice !== choice);
  return [
    ...themes.map((theme) => ({
      id: `theme ${theme.choice}`,
      label: theme.label,
      words: theme.words,
      icon: theme.icon,
      run: () => choose(theme.choice),
    })),
    ...(hasKeyboard ? [{ ...KEYS, keys: shortcuts.isOn ? "?" : undefined, run: onKeys }] : []),
    {
      id: "logout",
      label: "Log out",
      words: "logout sign out signout exit leave",
      icon: LogOut,
      run: onLogout,
    },
  ];
}
