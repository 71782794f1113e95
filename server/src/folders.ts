import { join, resolve } from "node:path";

// The sources stand in `server/src` and the built server in `server/dist`, equally deep.

/** Where the project stands. */
export const projectFolder = resolve(import.meta.dirname, "../..");

/** The steps that bring a database up to date. */
export const migrationsFolder = join(projectFolder, "server/migrations");

/** The built web app. */
export const webAppFolder = join(projectFolder, "web/dist");
