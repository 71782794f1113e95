import { applied } from "#test/runs.ts";
import { testServer } from "#test/server.ts";
import { type Scenes, succeeding, testUndos } from "#test/undos.ts";

const server = testServer();
const { get, ok, patch } = succeeding(server);

const groupFile = "Code;Name;Parent\na;Alpha;\nb;Beta;a\nc;Gamma;\nd;Delta;\n";
const groups: Scenes = {
  tables: { groups: "id" },
  scenes: {
    "their names": async () => {
      await applied(server, "Code;Name;Parent\na;Old alpha;\nb;Old beta;a\n", "groups");
      const rename = async (code: string) => {
        const { items } = await get("/api/groups?count=100");
        const { id } = items.find((one: { code: string }) => one.code === code);
        return patch(`/api/groups/${id}`, { name: `Mine ${code}` });
      };
      return {
        write: () => applied(server, groupFile, "groups"),
        change: async () => [await rename("b"), await rename("c")],
      };
    },
    "what is placed in them": async () => {
      await applied(server, "Code;Name;Parent\na;Old alpha;\n", "groups");
      return {
        write: () => applied(server, groupFile, "groups"),
        async change() {
          const { items } = await get("/api/groups?count=100");
          const idOf = (code: string) =>
            items.find((one: { code: string }) => one.code === code).id as string;
          await ok(
            server.post("/api/groups", {
              name: "Mine",
              code: "mine",
              parent: idOf("b"),
              status: "active",
              atcPrefix: null,
              description: null,
            }),
          );
          return [idOf("b")];
        },
      };
    },
  },
};

testUndos(server, "groups", groups);
