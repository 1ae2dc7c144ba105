import { useEffect, useMemo } from 'react'
import { offers, type OffersOfShift } from '#contract/rostering/shifts/offers.ts'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { usePainted } from '#web/ui/use-painted.ts'

// People answer offers at any time, which changes no shift until one of them gets it.
const pollMs = 30_000
/** of the contract */
const maxRosters = 500

/** The undecided offers by shift of all published rosters of a board, in one request. */
export function useOfferCounts({ rosters, assignments }: Board): ReadonlyMap<string, OffersOfShift> {
  const ids = useMemo(
    () =>
      rosters
        .filter(({ status, filled, openings }) => status === 'published' && filled < openings)
        .map(({ id }) => id)
        .toSorted()
        .slice(0, maxRosters),
    [rosters],
  )
  const when = usePainted() && ids.length > 0 && isCallAllowed(offers.count)
  const { data, refetch } = useApiQuery(
    offers.count,
    { roster_ids: ids },
    { when, keepPrevious: true, everyMs: pollMs },
  )
  // Somebody who takes an offer is assigned, which ends the offers of the others.
  useEffect(() => {
    if (when) void refetch({ cancelRefetch: false })
  }, [when, assignments, refetch])
  return useMemo(() => new Map(data?.map((one) => [one.roster_shift_id, one])), [data])
}
