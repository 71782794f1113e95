import { applied, unitFile } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { type Scenes, succeeding, testUndos } from "#test/undos.ts";

const server = testServer();
const { found, patch } = succeeding(server);

/** Two units that are there and two new ones, of each of which one is changed by a person. */
const units: Scenes = {
  tables: { units: "id" },
  scenes: {
    "their names": async () => {
      await applied(server, unitFile({ code: "TAB" }, { code: "VIA" }));
      const named = { name: "file" };
      const file = unitFile(
        { code: "TAB", ...named },
        { code: "VIA", ...named },
        { code: "BOX" },
        { code: "BAG" },
      );
      const rename = async (code: string) =>
        patch(`/api/units/${await found("/api/units", code)}`, { name: `${code} of mine` });
      return {
        write: () => applied(server, file),
        change: async () => [await rename("VIA"), await rename("BAG")],
      };
    },
  },
};

testUndos(server, "units", units);
