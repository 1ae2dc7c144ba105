import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mostStreamRosters } from '#contract/rostering/roster-stream.ts'
import { type BoardRoster, rosters as calls } from '#contract/rostering/rosters.ts'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import { isPlannable, toPublish } from '#web/modules/rosters/board/planning.ts'
import type { Found } from '#web/modules/rosters/board/use-board.ts'

/** The findings of several rosters: of those with something to publish, because only planned assignments have any. */
export function useConflicts(rosters: readonly BoardRoster[]): readonly Found[] {
  const reviewed = rosters.filter((roster) => isPlannable(roster) && toPublish(roster) > 0).slice(0, mostStreamRosters)
  const results = useQueries({
    queries: reviewed.map(({ id }) => queryOf(calls.review, { id, warnings_only: true })),
    combine: combined,
  })
  return useMemo(() => results.flatMap((findings) => findings ?? []), [results])
}

const combined = (results: readonly { data?: { findings: readonly Found[] } | undefined }[]) =>
  results.map(({ data }) => data?.findings)
