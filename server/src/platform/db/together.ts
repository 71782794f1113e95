/** Most that one question asks for. */
const MOST = 100;

type Question<Item> = { wanted: string[]; answer: Promise<Map<string, Item>> };

/**
 * Asks for things by name, those that are asked for at the same moment with one question. Nothing is
 * remembered: what is asked for after a question has gone off goes with the next one.
 */
export function askTogether<Item>(
  ask: (wanted: string[]) => Promise<Map<string, Item>>,
): (name: string) => Promise<Item | undefined> {
  let open: Question<Item> | undefined;

  function newQuestion(): Question<Item> {
    const wanted: string[] = [];
    const answer = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      if (open === question) open = undefined;
      return ask(wanted);
    });
    const question = { wanted, answer };
    return question;
  }

  return async (name) => {
    if (!open || open.wanted.length === MOST) open = newQuestion();
    open.wanted.push(name);
    return (await open.answer).get(name);
  };
}
