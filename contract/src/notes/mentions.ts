type Written = { text: string; mentions: readonly { id: string; name: string }[] };

/** The ids of those whom the text still names. */
export function mentionedIn({ text, mentions }: Written): string[] {
  return mentions.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id);
}

type Part = { text: string; isMention: boolean; at: number };

/** The text in pieces, with the names of those mentioned apart. */
export function partsOf({ text, mentions }: Written): Part[] {
  // longer names first: one may begin another
  const names = mentions
    .map(({ name }) => `@${name}`)
    .sort((one, other) => other.length - one.length);
  const parts: Part[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const name = names.find((one) => text.startsWith(one, at));
    if (!name) continue;
    parts.push({ text: text.slice(plainFrom, at), isMention: false, at: plainFrom });
    parts.push({ text: name, isMention: true, at });
    plainFrom = at + name.length;
  }
  parts.push({ text: text.slice(plainFrom), isMention: false, at: plainFrom });
  return parts.filter((part) => part.text !== "");
}
