import { useMemo } from 'react'
import { type BoardRoster, maxRostersPerCall, rosters as calls } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isPlannable, toPublish } from '#web/modules/rosters/board/planning.ts'
import type { AssignmentFindings } from '#web/modules/rosters/board/use-board.ts'
import { usePainted } from '#web/ui/use-painted.ts'

/** The findings of several rosters: of those with something to publish, because only planned assignments have any. */
export function useConflicts(rosters: readonly BoardRoster[]): readonly AssignmentFindings[] {
  const ids = rosters
    .filter((roster) => isPlannable(roster) && toPublish(roster) > 0)
    .map(({ id }) => id)
    .slice(0, maxRostersPerCall)
  const when = usePainted() && ids.length > 0
  const { data } = useApiQuery(calls.review, { ids, warnings_only: true }, { when, keepPrevious: true })
  return useMemo(() => (ids.length === 0 ? [] : (data ?? []).flatMap(({ findings }) => findings)), [data, ids.length])
}
