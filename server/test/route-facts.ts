/// <reference types="vite/types/importMeta.d.ts" />
import type { LightMyRequestResponse } from "fastify";
import type { testServer } from "./server.ts";

/**
 * What a noun's own routes are exempt from, and what its files are sent to: said a second time
 * beside the tests, so that no route becomes public by accident.
 */
export type RouteFacts = {
  /** Routes that visitors may call: `POST /api/questions`. */
  public?: readonly string[];
  /** Routes that programs may call with a token that has their scope. */
  forPrograms?: readonly string[];
  /** Routes that a pharmacy's users may call after its subscription has ended. */
  whileReadOnly?: readonly string[];
  /** Addresses that take a file. */
  uploads?: Readonly<Record<string, Upload>>;
  /** Addresses that take no free text, or whose text the noun's own tests follow. */
  ownTexts?: readonly string[];
};

export type Upload = {
  send(
    server: ReturnType<typeof testServer>,
    part: { bytes: Buffer },
  ): Promise<LightMyRequestResponse>;
  takesWebp?: true;
};

/** The `facts` of each `<noun>.facts.ts` in this folder. */
const ALL = Object.values(
  import.meta.glob<RouteFacts>("./*.facts.ts", { eager: true, import: "facts" }),
);

export const PUBLIC = ALL.flatMap((facts) => facts.public ?? []);
export const FOR_PROGRAMS = ALL.flatMap(({ forPrograms = [] }) => forPrograms);
export const WHILE_READ_ONLY = ALL.flatMap(({ whileReadOnly = [] }) => whileReadOnly);
export const OWN_TEXTS = ALL.flatMap(({ ownTexts = [] }) => ownTexts);
export const UPLOADS: Readonly<Record<string, Upload>> = Object.assign(
  {},
  ...ALL.map(({ uploads }) => uploads),
);
