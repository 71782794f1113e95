import type { DemoFigures, TileFacts } from "./nouns.ts";
import type { testServer } from "./server.ts";

/** A sign-in that fails, and is logged. */
export async function failSignIn(server: ReturnType<typeof testServer>): Promise<void> {
  const unknown = { email: "nobody@castlewren.example", password: "Not the password" };
  await server.visitor.post("/api/auth/login", unknown);
}

export const tiles: TileFacts = {
  seenBy: { failedSignIns: ["admin", "support"] },
  async make(server) {
    await failSignIn(server);
    return { failedSignIns: 1 };
  },
};

export const figures: DemoFigures = { created: 0, tiles: { failedSignIns: 0 }, tests: {} };
