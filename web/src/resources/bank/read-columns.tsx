import type { BankColumns, BankFile } from "@pharmacy/contract/bank/bank";
import { mappingProblem } from "@pharmacy/contract/bank/bank.csv";
import type { Mapping, ReadOptions } from "@pharmacy/contract/mapping/mapping";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Sheet, SheetBody, SheetFooter } from "#components/ui/sheet.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useAction } from "#lib/use-action.ts";
import { ReadOptionFields } from "#resources/runs/read-option-fields.tsx";
import { bankApi } from "./bank.api.ts";
import { addedWords } from "./bank-words.ts";
import { ColumnFields } from "./column-fields.tsx";
import { ReadLines } from "./read-lines.tsx";

type Props = { file: File; onAdded(file: BankFile): void; onClose(): void };

/** Says which column of a bank's file is which, and shows the first lines as they will be read. */
export function ReadColumns({ file, onAdded, onClose }: Props) {
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState<ReadOptions>({});
  const query = useQuery({
    queryKey: ["bank-files", "columns", file.name, file.lastModified, chosen],
    queryFn: ({ signal }) => bankApi.columns(file, chosen, { signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data: columns, error, isFetching } = query;
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={onClose}
      size="lg"
      title={`Columns of ${file.name}`}
      description="Nothing is added yet. The next file with these headers is read the same way."
    >
      {!error && columns ? (
        <Columns
          key={JSON.stringify([columns.options, columns.header])}
          file={file}
          columns={columns}
          isBusy={isFetching}
          onOptions={(options) => setChosen({ ...chosen, ...options })}
          onAdded={(added) => {
            onAdded(added);
            setOpen(false);
          }}
        />
      ) : (
        <SheetBody className="grid content-start gap-4">
          {error ? (
            <>
              <p role="alert" className="text-danger">
                {error.message}
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => void query.refetch()}>Try again</Button>
                <Button onClick={() => setChosen({})}>Use the suggested settings</Button>
              </div>
            </>
          ) : (
            <Skeleton className="h-40" />
          )}
        </SheetBody>
      )}
    </Sheet>
  );
}

type ColumnsProps = {
  file: File;
  columns: BankColumns;
  isBusy: boolean;
  onOptions(options: ReadOptions): void;
  onAdded(file: BankFile): void;
};

function Columns({ file, columns, isBusy, onOptions, onAdded }: ColumnsProps) {
  const [mapping, setMapping] = useState<Mapping>(columns.mapping);
  const upload = useAction({
    run: () => bankApi.upload(file, {}, { options: columns.options, mapping }),
    changes: "bankFile",
    success: addedWords,
    failure: undefined,
    isShown: () => true,
  });
  const problem = mappingProblem(mapping);
  return (
    <>
      <SheetBody aria-busy={isBusy} className="grid content-start gap-4">
        <section aria-label="File" className="rounded-md border border-line">
          <ReadOptionFields preview={columns} onChange={onOptions} />
        </section>
        <ColumnFields columns={columns} mapping={mapping} onChange={setMapping} />
        {problem ? (
          <p className="text-muted">{problem}</p>
        ) : (
          <ReadLines columns={columns} mapping={mapping} />
        )}
      </SheetBody>
      <SheetFooter>
        {upload.error && (
          <p
            role="alert"
            className="wrap-anywhere max-h-96 overflow-y-auto whitespace-pre-line pb-3 text-danger"
          >
            {upload.error.message}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button
            variant="primary"
            pending={upload.isPending}
            disabled={problem !== undefined}
            onClick={() => void upload.mutateAsync(undefined).then(onAdded, () => {})}
          >
            Add lines
          </Button>
        </div>
      </SheetFooter>
    </>
  );
}
