/**
 * @typedef {object} Result
 * @property {string} name
 * @property {boolean} isPassed
 * @property {string[]} failures Of every try.
 *
 * @typedef {object} FileTime
 * @property {string} file
 * @property {number} ms
 *
 * @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} Assertion
 * @typedef {{ name: string, startTime: number, endTime: number, assertionResults: Assertion[] }} TestFile
 * @typedef {{ duration: number, error?: { message?: string } }} Try
 * @typedef {{ title: string, file: string, tests: { status: string, results: Try[] }[] }} Spec
 * @typedef {{ file?: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/** @param {{ testResults: TestFile[] }} report @param {string} root the project's folder */
export function readVitest({ testResults }, root) {
  return {
    results: testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ status, fullName, failureMessages }) => ({
        name: fullName,
        isPassed: status === "passed",
        failures: failureMessages ?? [],
      })),
    ),
    times: testResults.map(({ name, startTime, endTime }) => ({
      file: name.replace(`${root}/`, ""),
      ms: endTime - startTime,
    })),
  };
}

/** @param {Suite} suite @param {string} folder where the journeys are */
export function readPlaywright(suite, folder) {
  const specs = specsOf(suite);
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { file, tests } of specs) {
    const attempts = tests.flatMap(({ results }) => results);
    const ms = attempts.reduce((sum, { duration }) => sum + duration, 0);
    times.set(file, (times.get(file) ?? 0) + ms);
  }
  return {
    results: specs.flatMap(({ title, tests }) =>
      tests.map(({ status, results }) => ({
        name: title,
        isPassed: status !== "skipped",
        failures: results.flatMap(({ error }) => error?.message ?? []),
      })),
    ),
    times: [...times].map(([file, ms]) => ({ file: `${folder}/${file}`, ms })),
  };
}

/**
 * Each by the outermost file: a journey that a shared module wrote is said to be of that module.
 * @param {Suite} suite @param {string} [runFile] @returns {Spec[]}
 */
function specsOf({ file: ownFile, specs = [], suites = [] }, runFile = ownFile) {
  const own = specs.map((spec) => ({ ...spec, file: runFile ?? spec.file }));
  return [...own, ...suites.flatMap((suite) => specsOf(suite, runFile))];
}

/** @param {Result[]} results */
export function tally(results) {
  return {
    passed: results.filter(({ isPassed }) => isPassed).length,
    skipped: results.filter(({ isPassed }) => !isPassed).map(({ name }) => name),
    repeated: results.flatMap(({ name, failures: [first] }) =>
      first === undefined ? [] : `${name}\n${first}`,
    ),
  };
}

/** @param {FileTime[]} times */
export function slowest(times, count = 10) {
  return [...times]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}
