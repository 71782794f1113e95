import { isEdit, UNDO_DAYS } from "@pharmacy/contract/runs/runs.values";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonLook } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { FileStep } from "./file-step.tsx";
import type { ImportNoun } from "./import-noun.ts";
import { runsApi } from "./runs.api.ts";
import { RunsHistory } from "./runs-history.tsx";
import { useOpenRun } from "./use-run-acts.ts";

const RunView = lazyPart(() => import("./run-view.tsx").then((module) => module.RunView));

type WaysProps = { back: ReactNode; hasOthers: boolean };

function Ways({ back, hasOthers }: WaysProps) {
  return (
    <>
      {back}
      {hasOthers && (
        <Link to="." search={{} as never} className={buttonLook({})}>
          All imports
        </Link>
      )}
    </>
  );
}

type ImportPageProps = {
  noun: ImportNoun;
  title?: string;
  /** A link back to the record whose parts are imported. */
  back?: ReactNode;
  /** A choice made before the file. */
  choice?: ReactNode;
  /** True once the choice is made. */
  isReady?: boolean;
};

/** A new file and earlier imports, or the current step of the import in the address. */
export function ImportPage(props: ImportPageProps) {
  const { noun, title = `Import ${noun.many}`, back, choice, isReady = true } = props;
  const { id } = useSearch({ strict: false }) as { id?: string };
  const open = useOpenRun();
  const { data: run } = useQuery({ ...runsApi.detail(id ?? ""), enabled: id !== undefined });
  const isChange = run !== undefined && isEdit(run);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title={isChange ? `Change ${noun.many}` : title}
        description={
          isChange
            ? `Check what would change before anything is written. You can undo it for ${UNDO_DAYS} days.`
            : `Check what a file would change before anything is written. You can undo an import for ${UNDO_DAYS} days.`
        }
      >
        <Ways back={back} hasOthers={id !== undefined} />
      </PageHead>
      {id ? (
        <RunView key={id} id={id} noun={noun} />
      ) : (
        <>
          {choice}
          {isReady && <FileStep noun={noun} onUploaded={(run) => void open(run.id)} />}
          <RunsHistory noun={noun} />
        </>
      )}
    </div>
  );
}
