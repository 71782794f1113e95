import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { SearchBox } from "#components/list/search-box.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";
import { findSettings, type SettingsSection } from "./settings-section.ts";

type Sections = { sections: readonly SettingsSection[] };

const LOOK = "flex min-h-8 items-center gap-2.5 rounded-md px-2 hover:bg-hover max-md:min-h-10";

/** The sections, or the settings that a search finds in them. */
export function SettingsNav({ sections, current }: Sections & { current: string | undefined }) {
  const [search, setSearch] = useState("");
  return (
    <div className={classNames("grid content-start gap-3", current && "max-lg:hidden")}>
      <SearchBox label="Find a setting" value={search} onChange={setSearch} />
      {search ? (
        <Found sections={sections} search={search} />
      ) : (
        <nav aria-label="Settings">
          <ul className="grid gap-px">
            {sections.map(({ name, label, icon: Icon }) => (
              <li key={name}>
                <Link
                  to="/admin/settings/$section"
                  params={{ section: name }}
                  className={classNames(LOOK, current === name && "bg-selected font-medium")}
                >
                  <Icon aria-hidden className="size-4 shrink-0 text-subtle" />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}

function Found({ sections, search }: Sections & { search: string }) {
  const found = findSettings(sections, search);
  return (
    <div className="grid gap-1">
      <p role="status" className="px-2 text-muted text-xs">
        {foundInWords(found.length)}
      </p>
      <ul className="grid gap-px">
        {found.map(({ section, part, label }) => (
          <li key={label}>
            <Link
              to="/admin/settings/$section"
              params={{ section: section.name }}
              hash={part.name}
              className={classNames(LOOK, "justify-between")}
            >
              {label} <span className="text-subtle text-xs">{section.label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function foundInWords(count: number): string {
  if (count === 0) return "No setting found.";
  return count === 1 ? "1 setting" : `${formatNumber(count)} settings`;
}
