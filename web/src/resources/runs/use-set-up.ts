import type { Mapping, ReadOptions, Source } from "@pharmacy/contract/mapping/mapping";
import { besideSource } from "@pharmacy/contract/mapping/mapping-beside";
import type { Run, RunPreview } from "@pharmacy/contract/runs/runs";
import type { RunMode } from "@pharmacy/contract/runs/runs.values";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentUser } from "#lib/current-user.ts";
import { keptSetUp, NOTHING_CHOSEN, type SetUp } from "./kept-set-up.ts";
import { runsApi } from "./runs.api.ts";

/** The settings for reading and mapping a file: guessed by the server, changed by the user. */
export function useSetUp({ id }: Run) {
  const me = useCurrentUser();
  const queryClient = useQueryClient();
  const [setUp, setSetUp] = useState(() => keptSetUp.read(me.id, id));
  const query = useQuery(runsApi.preview(id, setUp.options));
  const mapping = query.data ? mappingFor(query.data, setUp) : {};

  function change(changes: Partial<SetUp>) {
    const next = { ...setUp, ...changes };
    setSetUp(next);
    keptSetUp.keep(me.id, id, next);
  }

  return {
    query,
    mode: setUp.mode,
    mapping,
    setMode: (mode: RunMode) => change({ mode }),
    /** Another sheet has another header. */
    setOptions({ ...chosen }: ReadOptions) {
      const { headerRow: _, ...rest } = setUp.options;
      const kept = "sheet" in chosen ? rest : setUp.options;
      change({ options: { ...kept, ...chosen } });
    },
    forgetOptions: () => change({ options: NOTHING_CHOSEN.options }),
    setSource(field: string, source: Source | undefined) {
      const { [field]: _, ...others } = mapping;
      const next = source ? { ...others, [field]: source } : others;
      const header = query.data?.header ?? [];
      // the currency of prices is suggested as soon as they have a column
      const beside = query.data?.fields.find((one) => one.beside === field && !next[one.name]);
      const guess = mapping[field] ? undefined : beside && besideSource(beside, header, next);
      const all = beside && guess ? { ...next, [beside.name]: guess } : next;
      change({ mapped: { header, mapping: all } });
    },
    /** Shows the checked settings when the user comes back. */
    settle(preview: RunPreview) {
      keptSetUp.remove(me.id, id);
      const { queryKey } = runsApi.preview(id, NOTHING_CHOSEN.options);
      queryClient.setQueryData(queryKey, { ...preview, mapping, isRemembered: true });
    },
  };
}

/** A mapping for other columns does not apply to these. */
function mappingFor({ header, mapping }: RunPreview, { mapped }: SetUp): Mapping {
  if (!mapped) return mapping;
  const isSame = JSON.stringify(mapped.header) === JSON.stringify(header);
  return isSame ? mapped.mapping : mapping;
}
