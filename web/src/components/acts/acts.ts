import { type ActRule, misfitOf, refusalOf } from "@pharmacy/contract/acts";
import type { Profile } from "@pharmacy/contract/auth/auth";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { Model } from "@pharmacy/contract/models";
import { mayAct } from "@pharmacy/contract/permissions";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { BulkLook, BulkOffer } from "#components/list/bulk-offer.ts";
import type { Impact } from "#components/record/use-impact.ts";
import type { Outcome } from "#lib/use-action.ts";

export type Subject = { id: string; status?: string };

export type Me = Pick<Profile, "id" | "role">;

export type ActQuestion<Row> = {
  title(record: Row, me: Me): string;
  description?: string | ((record: Row) => ReactNode);
  consequences?: readonly ReactNode[] | ((record: Row, me: Me) => readonly ReactNode[]);
  /** Confirming waits for these counts. */
  countImpact?(record: Row, queryClient: QueryClient): Promise<readonly Impact[]>;
  /** Replaces the act's label on the confirming button. */
  confirmLabel?: string;
  /** Text fields; their texts are passed on under these names. */
  fields?: readonly ActField<Row>[];
};

export type ActField<Row> = {
  name: string;
  label: string;
  hint?: string | ((record: Row) => string);
  lengthMax?: number;
  /** Lines of a text area; a single line if left out. */
  rows?: number;
  isRequired?: boolean | ((record: Row) => boolean);
};

type ActPanelProps<Row> = {
  record: Row;
  /** Runs the act; rejects with its refusal, which the panel shows. */
  run(input: never): Promise<unknown>;
  onClose(): void;
};

export type ActLook<Row> = {
  /** A verb and its object: "Edit item". */
  label: string;
  labelOf?(record: Row): string;
  /** Synonyms for the palette. */
  words: string;
  icon: LucideIcon;
  /** A single letter that begins it anywhere on the record's page. */
  keys?: string;
  isDanger?: true;
  /** Stays visible with the reason when the record's state rules it out. */
  staysVisible?: true;
  /**
   * The only place that offers it, if there is one: `palette` for found records, `menu` of a row
   * because it needs the rows around it, `primary` as the page's first button and in the palette.
   */
  only?: "palette" | "menu" | "primary";
  /** Hides it from buttons and menus; the palette still says its reason, if it has one. */
  hides?(record: Row): boolean;
  /** The tab of the record's page that offers it. */
  tab?: string;
  opens?: string;
  question?: ActQuestion<Row>;
  /** By default every record needs the question. */
  asks?(record: Row): boolean;
  Panel?: ComponentType<ActPanelProps<Row>> & { preload?(): unknown };
  run?(record: Row, input: never): Promise<unknown>;
  removes?: true;
  success?: Outcome | ((output: never) => Outcome);
  /** The toast of a failure that no question shows. */
  failure?: string;
  undo?(output: never, record: Row): (() => Promise<unknown>) | undefined;
  /** Leads there instead of running. */
  hrefOf?(record: { id: string }): string;
  /** The server must offer it under the act's name, or under `act`. */
  bulk?: BulkLook & { act?: BulkAct; opposite?: string | BulkOffer };
};

export type NounActs<Row, Name extends string = string> = {
  model: Model;
  /** Everything under this key is read again after a refusal; by default the record alone. */
  staleKey?(record: Row): QueryKey;
  rules: Readonly<Record<Name, ActRule<Row>>>;
  looks: Readonly<Record<Name, ActLook<Row>>>;
  /** There is no primary button if this act is not offered. */
  primary?(record: Row, isOffered: (act: Name) => boolean): Name;
  beside?(record: Row, isOffered: (act: Name) => boolean): readonly Name[];
};

export type OfferedAct = {
  id: string;
  label: string;
  icon: LucideIcon;
  keys?: string | undefined;
  isDanger: boolean;
  disabledReason: string | undefined;
  /** Named only by the palette, to say why it cannot be done. */
  isUnfit: boolean;
};

export function actsOn<Row extends Subject>(
  { model, rules, looks }: NounActs<Row>,
  record: Row,
  me: Me,
): OfferedAct[] {
  return Object.entries(looks).flatMap(([id, look]) => {
    const { label, labelOf, icon, keys, isDanger = false, staysVisible, only } = look;
    const rule = ruleOf(rules, id);
    if (only === "palette" || !mayAct(me.role, model, rule)) return [];
    const reason = refusalOf(model, rule, record, me);
    const isHidden = look.hides?.(record) === true;
    if (isHidden && reason === null) return [];
    return {
      id,
      label: labelOf?.(record) ?? label,
      icon,
      keys,
      isDanger,
      disabledReason: reason ?? undefined,
      isUnfit: isHidden || (!staysVisible && misfitOf(model, rule, record) !== null),
    };
  });
}

function ruleOf<Row>(rules: Readonly<Record<string, ActRule<Row>>>, id: string): ActRule<Row> {
  const rule = rules[id];
  if (!rule) throw new Error(`There is no rule for the act "${id}".`);
  return rule;
}
