import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    environment: "node",
    globalSetup: ["./test/postgres.ts"],
    include: ["src/**/*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // What comes late on a loaded machine still comes.
    expect: { poll: { timeout: 20_000 } },
    // Tests do not change module state, and evaluating the modules again would take longer than
    // most files.
    isolate: false,
    // Two workers share one PostgreSQL; more would only wait for each other.
    maxWorkers: 2,
  },
});
