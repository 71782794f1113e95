import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "server",
    environment: "node",
    globalSetup: ["./test/postgres.ts"],
    include: ["src/**/*.test.ts"],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // Two share the one PostgreSQL; more only wait for each other.
    maxWorkers: 2,
  },
});
