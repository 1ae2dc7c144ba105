import { z } from 'zod'
import { readByBody } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { rosterStatuses } from '#contract/rostering/rosters/rosters.ts'
import { timeZone } from '#contract/values/time.ts'
import { id } from '#contract/values/values.ts'

const clockTimes = { works_on: z.string(), starts: z.string(), ends: z.string() }

/** A roster that stays in its time zone when its site gets another one (decision 115). */
export const rosterInOldZone = z.object({
  id: z.string(),
  name: z.string(),
  week_start: z.string(),
  status: z.enum(rosterStatuses),
  time_zone: z.string(),
  /** shifts that have not ended */
  shifts: z.number().int(),
  /** the next of them by its own clock, and by that of the new zone; null: none */
  example: z.object({ ...clockTimes, there: z.object(clockTimes) }).nullable(),
})
export type RosterInOldZone = z.infer<typeof rosterInOldZone>

export const rosterZones = {
  check: readByBody({
    path: '/roster/zone-check',
    needs: [['Location', 'update']],
    kinds: staff,
    summary:
      'Lists the rosters of a location that would stay in their own time zone if the location got another one, with their times in both.',
    input: { location_id: id, time_zone: timeZone },
    result: z.object({
      /** at most 20 */
      rosters: z.array(rosterInOldZone),
      total: z.number().int(),
    }),
  }),
}
