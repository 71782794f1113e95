import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  test: {
    name: "web",
    environment: "jsdom",
    globalSetup: ["../server/test/postgres.ts"],
    setupFiles: ["./test/setup.ts"],
    include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.{ts,tsx}"],
    // Screens, server and jsdom are evaluated once. test/setup.ts cleans up what a test leaves
    // behind.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 30_000,
    // What comes late on a loaded machine still comes.
    expect: { poll: { timeout: 20_000 } },
  },
});
