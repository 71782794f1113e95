/** A phrase that a native writer would not use, and what to write instead. */
type Phrase = { not: RegExp; instead: string };

/** Banned anywhere: on screen, in letters, errors, documents, comments and names of tests. */
const PHRASES: readonly Phrase[] = [
  { not: /\bwhoever\b/i, instead: "name the role: the reader, the caller, users who …" },
  { not: /\bthose who\b/i, instead: "users who …, or the role's name" },
  { not: /\b(somebody|anybody)\b/i, instead: "a user, an administrator, another user, anyone" },
  { not: /\bNobody (can|may|is|has|else)\b/, instead: "No one, or the thing as the subject" },
  { not: /\bcodes? of (an|the|their|your) app\b/i, instead: "a code from an authenticator app" },
  { not: /\bstays? at hand\b/i, instead: "stays online, is kept" },
  { not: /\bwhat is (older|newer|left)\b/i, instead: "older entries, the rest" },
  { not: /\b(kept|stored) in this browser\b/i, instead: "saved in this browser" },
  { not: /\bholds? (at )?once\b/i, instead: "applies immediately, takes effect once …" },
  { not: /\bkeys pressed alone\b/i, instead: "single-key shortcuts" },
  { not: /\bis to act\b/i, instead: "the contact, who must act" },
  { not: /\bnothing planned\b/i, instead: "no reminder scheduled" },
  { not: /\breminder on [^.]{1,20}, end of access\b/i, instead: "access-ended letter on …" },
  { not: /\ball about the \w+ stands\b/i, instead: "see your membership on your dashboard" },
  { not: /\beverything works on until\b/i, instead: "you keep full access until …" },
  { not: /\bcan only look\b|\blook and export\b/i, instead: "has read-only access, can view" },
  { not: /\bown words\b|\bthey stand in the\b/i, instead: "your message, included in the letter" },
  { not: /\b(what was made · |· told · |· over\b)/i, instead: "Created · Message sent · Ended" },
  { not: /\b(plan that )?stands in for\b|\bplan that stands in\b/i, instead: "replaces, fallback" },
  { not: /\bsave new members\b/i, instead: "Save defaults" },
  { not: /\bin the way of an?\b|\bto be looked at\b/i, instead: "blocker, warning" },
  { not: /\bnone of a similar name\b/i, instead: "no pharmacy with a similar name nearby" },
  { not: /\bbrings a month\b/i, instead: "monthly revenue" },
  { not: /\border: usual\b/i, instead: "Sort: Default" },
  { not: /\bthose from before\b|\bfrom before (it|that|its|and)\b/i, instead: "earlier links" },
  { not: /\bopens? nothing any ?more\b/i, instead: "no longer works" },
  { not: /\bnot any more\b/i, instead: "no longer" },
  { not: /\bnetwork's own people\b/i, instead: "platform users" },
  { not: /\bthe own (pharmacy|profile|session|account)/i, instead: "the user's own" },
  { not: /\bless (the|their|its) ends?\b/i, instead: "shortened" },
  { not: /\bhow-manieth\b/i, instead: "sequence number" },
  { not: /\bas good as none\b/i, instead: "treated as missing" },
  { not: /\bfrom when on\b/i, instead: "since when, the earliest time" },
  { not: /\bwritten down\b/i, instead: "logged, recorded" },
  { not: /\bby the clock of\b/i, instead: "in the time zone of" },
  { not: /\bto the last decimal\b|\bto an ending of\b/i, instead: "no rounding, to end in 9" },
  {
    not: /\b(tell|closed by) the asker\b|\baskers? (is|are) not told\b/i,
    instead: "the person who asked",
  },
  { not: /\bmonth heads\b/i, instead: "monthly checksums" },
  { not: /\bfrom row to row\b/i, instead: "move between rows" },
  { not: /\bwithout tax, for\b|\bfor a pack, with/i, instead: "per pack, before tax" },
  { not: /\bpacks at which\b/i, instead: "reorder when stock falls to …" },
  { not: /\bchange at work\b/i, instead: "change in progress" },
  { not: /\bin no sum\b|\bin any sum\b/i, instead: "does not count in any total" },
  { not: /\bis one too many\b/i, instead: "was not added: the limit is …" },
];

/** Banned parts of names: a value is named after what it is, not after who told or asked for it. */
const NAMES: readonly Phrase[] = [
  { not: /^deeds?$/, instead: "auditEvent, action, change" },
  { not: /^(told|tidings)$/, instead: "notified, context, announced" },
  { not: /^(whoever|somebody|anybody)$/, instead: "user, anyone, the role's name" },
  { not: /^memberships?$/, instead: "subscription" },
];

/** Banned whole names; within another the word may be an adjective (`isAsked`, `givenName`). */
const WHOLE_NAMES: readonly Phrase[] = [
  { not: /^asked$/i, instead: "request, query, body" },
  { not: /^said$/i, instead: "message, output, text" },
  { not: /^given$/i, instead: "deps, options, values, overrides" },
];

/** A key of stored and sent values, which keep the customers' word. */
const ON_THE_WIRE = "membership";

const DECLARED =
  /(?:\b(?:const|let|function|class|type|interface)\s+|[({,]\s*(?:\.\.\.)?)([A-Za-z_$][\w$]*)(?=\s*[:=?(<,})])/g;

/** The banned phrases in a file, each with a better one. */
export function offVoice(file: string, source: string): string[] {
  const text = source.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ");
  const phrases = PHRASES.filter(({ not }) => not.test(text)).map(
    ({ not, instead }) => `${file}: “${not.exec(text)?.[0]}” (write: ${instead})`,
  );
  return file.endsWith(".md") ? phrases : [...phrases, ...offNames(file, source)];
}

function offNames(file: string, source: string): string[] {
  const declared = [...source.matchAll(DECLARED)].filter(
    ({ 0: { length }, 1: name, index }) => name !== ON_THE_WIRE || source[index + length] !== ":",
  );
  const names = new Set(declared.map(([, name = ""]) => name));
  return [...names].flatMap((name) => {
    const parts = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/).map((part) => part.toLowerCase());
    const bad =
      NAMES.find(({ not }) => parts.some((part) => not.test(part))) ??
      WHOLE_NAMES.find(({ not }) => not.test(name));
    return bad ? [`${file}: the name ${name} (write: ${bad.instead})`] : [];
  });
}
