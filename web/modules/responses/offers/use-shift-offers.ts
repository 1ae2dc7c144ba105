import { offers } from '#contract/rostering/shifts/offers.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'

const pollMs = 10_000

/** The offers of a shift, reloaded while they are shown: people answer meanwhile. `when`: false where the reader does not fill shifts. */
export const useShiftOffers = ({ id, status }: Pick<RosterShift, 'id' | 'status'>, when: boolean) =>
  useApiQuery(offers.list, { roster_shift_id: id }, { everyMs: pollMs, when: when && status === 'published' })
