/** A file that the guide adds, or a hunk that edits an existing one. */
export type Step = { file: string; isNew: boolean; text: string };

/** A file's name in bold, then code: a `diff` edits the file. Commands and SQL are not steps. */
export function stepsOf(guide: string): Step[] {
  const steps: Step[] = [];
  let file = "";
  for (const [, heading, name, kind, text = ""] of guide.matchAll(
    /^(## .*)$|^\*\*([\w./$-]+)\*\*$|^```(\w+)\n([\s\S]*?)^```$/gm,
  )) {
    if (heading) file = "";
    else if (name) file = name;
    else if (file && kind && /^(tsx?|diff)$/.test(kind)) {
      steps.push({ file, isNew: kind !== "diff", text });
    }
  }
  return steps;
}

/** Inserts lines that begin with `+`. Throws unless the lines around them occur exactly once. */
export function withHunk(file: string, hunk: string): string {
  const lines = hunk.split("\n").filter((line) => line !== "");
  const before = lines.filter((line) => !line.startsWith("+")).map((line) => line.slice(1));
  const after = lines.map((line) => line.slice(1));
  const [start = "", end, ...more] = file.split(`${before.join("\n")}\n`);
  if (end === undefined || more.length > 0) {
    throw new Error(
      `These lines stand ${end === undefined ? "nowhere" : "twice"}:\n${before.join("\n")}`,
    );
  }
  return `${start}${after.join("\n")}\n${end}`;
}
