/// <reference types="vite/types/importMeta.d.ts" />
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { Role } from "@pharmacy/contract/roles.values";
import type { testServer } from "./server.ts";

/** A resource with the usual routes to create, change and delete its records. */
export type TestedResource = {
  /** Its path under `/api`. */
  name: string;
  /** The body that creates one. */
  body: () => object;
  /** Adds to the body what has to exist first. */
  choices?: (server: Server) => Promise<object>;
  /** Whether none of its fields takes free text. */
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
  /** Whether its records cannot be deleted. */
  stays?: true;
  /** The field that names a record, if it is not `name`. */
  calledBy?: string;
  /** Whether its list fits in a menu. */
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

type Resource = TestedResource | ActedResource;

/** The `resource` of each `<noun>.resource.ts` in this folder. */
const ALL = Object.values(
  import.meta.glob<Resource>("./*.resource.ts", { eager: true, import: "resource" }),
);

/**
 * The data for every test that covers all resources. These check permissions (access-matrix),
 * markup (stored-markup), and audit entries of writes (unaudited-write).
 */
export const RESOURCES = ALL.filter((one): one is TestedResource => "body" in one);

/**
 * The same for resources with actions: one record for each pharmacy of the matrix, and every write.
 */
export const ACTED = ALL.filter((one): one is ActedResource => "insert" in one);

/** A body that creates one, with all it needs. */
export async function bodyFor(
  server: Server,
  { body, choices }: Pick<TestedResource, "body" | "choices">,
): Promise<object> {
  return { ...body(), ...(await choices?.(server)) };
}
