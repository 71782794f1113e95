import { useEffect, useState } from "react";
import { offerProof } from "#api/proof.ts";
import { session } from "#api/session.ts";
import { lazyPart } from "#lib/lazy-part.tsx";

const ProofDialog = lazyPart(() =>
  import("./-proof-dialog.tsx").then((module) => module.ProofDialog),
);

type Question = { answer: Promise<boolean>; settle(isProved: boolean): void };

/** Concurrent calls share one dialog. */
export function StepUp() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    let open: Question | undefined;
    const withdraw = offerProof(() => {
      open ??= newQuestion(() => {
        open = undefined;
        setQuestion(undefined);
      });
      setQuestion(open);
      return open.answer;
    });
    // after a sign-out or a change of user there is nothing to prove
    const stopListening = session.subscribe(() => open?.settle(false));
    return () => {
      withdraw();
      stopListening();
      open?.settle(false);
    };
  }, []);
  return question && <ProofDialog onAnswer={question.settle} />;
}

function newQuestion(onSettled: () => void): Question {
  let resolve: (isProved: boolean) => void = () => {};
  const answer = new Promise<boolean>((settle) => {
    resolve = settle;
  });
  return {
    answer,
    settle(isProved) {
      onSettled();
      resolve(isProved);
    },
  };
}
