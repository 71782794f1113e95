import { type Model, may } from "@pharmacy/contract/permissions";
import { SearchAnswer, SearchQuery } from "@pharmacy/contract/search";
import type { Actor } from "../db/audit.ts";
import type { Database } from "../db/database.ts";
import { scoped } from "../http/access.ts";
import type { Routes } from "../http/routes.ts";
import { organizationSearch } from "../organizations/organizations.search.ts";
import { unitSearch } from "../units/units.search.ts";
import { userSearch } from "../users/users.search.ts";
import { type Match, type Searchable, searchRecords, setSimilarity } from "./search-records.ts";

/** Every kind of record that can be looked for. */
const SEARCHABLES: readonly Searchable[] = [organizationSearch, unitSearch, userSearch];

export const searchRoutes: Routes = async (app, { db }) => {
  app.get(
    "/search",
    {
      // Each kind is looked for only where its own row of permissions lets the caller.
      config: { access: "signedIn" },
      schema: { querystring: SearchQuery, response: { 200: SearchAnswer } },
    },
    ({ actor, query }) => searchFor(db, actor, query.q),
  );
};

/** What this person may see of what was asked for; the kind with the best match comes first. */
function searchFor(db: Database, actor: Actor, asked: string): Promise<SearchAnswer> {
  const { role } = actor;
  const visible = SEARCHABLES.filter(({ kind }) => role !== null && may(role, kind.model, "view"));
  return db.transaction(
    async (tx) => {
      await setSimilarity(tx);
      const groups: { model: Model; items: Match[] }[] = [];
      for (const searchable of visible) {
        const { kind, organization } = searchable;
        const scope = organization && scoped(actor, organization);
        const items = await searchRecords(tx, searchable, asked, scope);
        if (items.length > 0) groups.push({ model: kind.model, items });
      }
      const bestOf = ({ items }: { items: Match[] }) => items[0]?.rank ?? 0;
      return { groups: groups.sort((one, other) => bestOf(other) - bestOf(one)) };
    },
    { accessMode: "read only" },
  );
}
