export const TOGETHER_MAX = 100;

type Question<Item> = { wanted: string[]; answer: Promise<Map<string, Item>> };

/** Nothing is cached: a request made after the query was sent goes with the next one. */
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
    if (!open || open.wanted.length === TOGETHER_MAX) open = newQuestion();
    open.wanted.push(name);
    return (await open.answer).get(name);
  };
}
