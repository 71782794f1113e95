/// <reference types="vite/types/importMeta.d.ts" />
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { Role } from "@pharmacy/contract/roles.values";
import type { LightMyRequestResponse } from "fastify";
import type { Database } from "../src/platform/db/database.ts";
import type { testServer } from "./server.ts";

/** A resource with the usual routes to create, change and delete its records. */
export type TestedResource = {
  /** Its path under `/api`. */
  name: string;
  /** The body that creates one. */
  body: () => object;
  /** Adds to the body what has to exist first. */
  choices?: (server: Server) => Promise<object>;
  /** None of its fields takes free text. */
  hasNoText?: true;
  /** Text fields that are missing from the body. */
  texts?: () => object;
  /** A change that succeeds. */
  change: object;
  /** A bulk action that needs no further details. */
  bulk?: BulkAct;
  details?: object;
  /** Calls of its other routes that write. */
  writes?: (server: Server) => PreparedWrite[];
  /** Its records cannot be deleted. */
  stays?: true;
  /** The field that names a record, if it is not `name`. */
  calledBy?: string;
  /** Its list fits in a menu. */
  hasNoExport?: true;
};

type Server = ReturnType<typeof testServer>;
type Answer = { statusCode: number; body: string; headers: Record<string, unknown> };

/** A route that changes something, and what prepares a call of it that succeeds. */
export type PreparedWrite = [route: string, prepare: () => Promise<() => Promise<Answer>>];

/** A pharmacy resource whose records are created and changed by routes of their own. */
export type ActedResource = {
  /** Its paths under `/api` whose `:id` is one of its records. */
  places: readonly string[];
  /**
   * Inserts a record of a pharmacy, with this name in a text that its list shows; returns its id.
   */
  insert(server: Server, of: { organization: string; user: string; name: string }): Promise<string>;
  /** Inserts one that these roles see, who do not see the other. */
  inserted?: Partial<Record<Role, ActedResource["insert"]>>;
  writes(server: Server): PreparedWrite[];
};

/** A body that creates one, with all it needs. */
export async function bodyFor(
  server: Server,
  { body, choices }: Pick<TestedResource, "body" | "choices">,
): Promise<object> {
  return { ...body(), ...(await choices?.(server)) };
}

/**
 * Exemptions of a noun's routes, and the addresses that take its files. They repeat what the routes
 * declare, so that no route becomes public by accident.
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

/**
 * The counts of a noun's dashboard tiles and the roles that see them. They repeat what the server
 * declares, so that no role sees a tile by accident.
 */
export type TileFacts = {
  /** The roles that see each tile. */
  seenBy: Readonly<Record<string, readonly Role[]>>;
  /** Makes some of what they count and some of what they do not: how many each then counts. */
  make(server: ReturnType<typeof testServer>): Promise<Readonly<Record<string, number>>>;
};

/** The records that a noun adds to the demo network. */
export type DemoFigures = {
  /** How many records are created, and how many files. Counted where the day decides it. */
  created: number | ((db: Database) => Promise<number>);
  files?: number;
  /** The figures on its dashboard tiles. */
  tiles?: Record<string, number>;
  /** Checks of the network, by what they promise. */
  tests: Record<string, (db: Database) => Promise<void>>;
};

/** The exports of a noun's file that the tests of every noun read. */
type Noun = {
  resource?: TestedResource | ActedResource;
  /** The records of one pharmacy, of a noun that the network has too. */
  ownResource?: ActedResource;
  facts?: RouteFacts;
  tiles?: TileFacts;
  figures?: DemoFigures;
};

// the files left out are programs: they run when they are imported
const NOUNS = Object.values(
  import.meta.glob<Noun>(["./*.ts", "!./{program,receive-file,run-worker}.ts"], { eager: true }),
);

const resources = NOUNS.flatMap(({ resource, ownResource }) => [resource, ownResource]);
const facts = NOUNS.flatMap((noun) => noun.facts ?? []);

/** For the tests of permissions (access-matrix), markup (stored-markup) and audit (unaudited-write). */
export const RESOURCES = resources.filter((one) => one !== undefined && "body" in one);

/** One record for each pharmacy of the access matrix, and every write. */
export const ACTED = resources.filter((one) => one !== undefined && "insert" in one);

export const PUBLIC = facts.flatMap((noun) => noun.public ?? []);
export const FOR_PROGRAMS = facts.flatMap(({ forPrograms = [] }) => forPrograms);
export const WHILE_READ_ONLY = facts.flatMap(({ whileReadOnly = [] }) => whileReadOnly);
export const OWN_TEXTS = facts.flatMap(({ ownTexts = [] }) => ownTexts);
export const UPLOADS: Readonly<Record<string, Upload>> = Object.assign(
  {},
  ...facts.map(({ uploads }) => uploads),
);

export const TILE_FACTS = NOUNS.flatMap(({ tiles }) => tiles ?? []);
export const FIGURES = NOUNS.flatMap(({ figures }) => figures ?? []);
