import { IMPORTS } from "./imports.ts";
import { workForServer } from "./platform/jobs/in-thread.ts";
import { runsJob } from "./platform/runs/runs.job.ts";

// What the thread of imports does.
await workForServer(runsJob(IMPORTS));
