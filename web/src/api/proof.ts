type Ask = () => Promise<boolean>;

let asked: Ask | undefined;

/** The proof of who one is that the server asks for before what matters most. */
export const proof = {
  /** Asks the person for it. False when they would rather not, or nothing on screen can ask. */
  ask: async (): Promise<boolean> => (await asked?.()) ?? false,

  /** Says how the person is asked, until what is answered is called. */
  askBy(ask: Ask): () => void {
    asked = ask;
    return () => {
      if (asked === ask) asked = undefined;
    };
  },
};
