import { type ActRule, misfitOf, refusalOf } from "@pharmacy/contract/acts";
import type { Profile } from "@pharmacy/contract/auth/auth";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { Model } from "@pharmacy/contract/models";
import { mayAct } from "@pharmacy/contract/permissions";
import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { ComponentType, ReactNode } from "react";
import type { BulkLook } from "#components/list/bulk-offer.ts";
import type { Impact } from "#components/record/use-impact.ts";
import type { Outcome } from "#lib/use-action.ts";

/** A record that acts apply to. */
export type Subject = { id: string; version: number; status?: string };

export type Me = Pick<Profile, "id" | "role">;

/** What a question shows and asks for before an act runs. */
export type ActQuestion<Row> = {
  title(record: Row): string;
  description?: string | ((record: Row) => ReactNode);
  /** What will stop or change, one line each. */
  consequences?: readonly ReactNode[] | ((record: Row, me: Me) => readonly ReactNode[]);
  /** Counts what will stop; it cannot be confirmed before. */
  countImpact?(record: Row, queryClient: QueryClient): Promise<readonly Impact[]>;
  /** Text fields, with the names under which their texts are passed on. */
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

/** How an act looks, what it asks, and how it runs. */
export type ActLook<Row> = {
  /** A verb and its object: "Edit item". */
  label: string;
  /** Replaces the label where the record is known. */
  labelOf?(record: Row): string;
  /** Synonyms by which the palette finds it. */
  words: string;
  icon: LucideIcon;
  /** A single letter that begins it anywhere on the record's page. */
  keys?: string;
  isDanger?: true;
  /** Shown with its reason where the state of the record does not fit. */
  staysVisible?: true;
  /** Offered for found records, and not on their page. */
  isInPaletteOnly?: true;
  /** Leaves it out where its reason would help no one. */
  hides?(record: Row): boolean;
  /** The part of the screen that it opens. */
  opens?: string;
  question?: ActQuestion<Row>;
  /** Whether this record needs the question; all do if left out. */
  asks?(record: Row): boolean;
  /** Replaces the usual question. */
  Panel?: ComponentType<ActPanelProps<Row>> & { preload?(): unknown };
  run?(record: Row, input: never): Promise<unknown>;
  removes?: true;
  success?: Outcome | ((output: never) => Outcome);
  /** The toast of a failure that no question shows. */
  failure?: string;
  undo?(output: never, record: Row): (() => Promise<unknown>) | undefined;
  /** Where it leads, in place of running. */
  hrefOf?(record: { id: string }): string;
  /** How it is done to many; the server must offer it under the act's name, or under `act`. */
  bulk?: BulkLook & { act?: BulkAct; opposite?: string };
};

/** All acts on records of one kind. */
export type NounActs<Row, Name extends string = string> = {
  model: Model;
  rules: Readonly<Record<Name, ActRule<Row>>>;
  looks: Readonly<Record<Name, ActLook<Row>>>;
  /** The act with the primary button; one that is not offered leaves the place empty. */
  primary?(record: Row, isOffered: (act: Name) => boolean): Name;
  /** The acts with a button of their own. */
  beside?(record: Row, isOffered: (act: Name) => boolean): readonly Name[];
};

/** An act as it is offered for one record. */
export type OfferedAct = {
  id: string;
  label: string;
  icon: LucideIcon;
  keys?: string | undefined;
  isDanger: boolean;
  disabledReason: string | undefined;
  /** Whether only the palette names it, to say why it cannot be done. */
  isUnfit: boolean;
};

/** The acts that a user may do to a record, with the reason against each that is unavailable. */
export function actsOn<Row extends Subject>(
  { model, rules, looks }: NounActs<Row>,
  record: Row,
  me: Me,
): OfferedAct[] {
  return Object.entries(looks)
    .filter(
      ([id, { hides, isInPaletteOnly }]) =>
        !isInPaletteOnly && mayAct(me.role, model, ruleOf(rules, id)) && !hides?.(record),
    )
    .map(([id, { label, labelOf, icon, keys, isDanger = false, staysVisible }]) => {
      const rule = ruleOf(rules, id);
      return {
        id,
        label: labelOf?.(record) ?? label,
        icon,
        keys,
        isDanger,
        disabledReason: refusalOf(model, rule, record, me) ?? undefined,
        isUnfit: !staysVisible && misfitOf(model, rule, record) !== null,
      };
    });
}

function ruleOf<Row>(rules: Readonly<Record<string, ActRule<Row>>>, id: string): ActRule<Row> {
  const rule = rules[id];
  if (!rule) throw new Error(`There is no rule for the act "${id}".`);
  return rule;
}
