import { IMPORTS } from "./imports.ts";
import { workForServer } from "./platform/jobs/in-thread.ts";
import { runsJob } from "./platform/runs/runs.job.ts";

await workForServer(runsJob(IMPORTS));
