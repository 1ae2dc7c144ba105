import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RequestOf } from '#contract/call.ts'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { pageSizes } from '#contract/values/lists/page-sizes.ts'
import { addDays, daysBetween } from '#contract/values/time.ts'
import { callApi } from '#web/lib/api/call.ts'
import { usePainted } from '#web/ui/use-painted.ts'
import type { LastWeek } from './EmptyWeek.tsx'
import { daysBack } from './use-weeks-of-site.ts'

type Period = { from: string; to: string }
type Sites = { customer_id: string | null; location_id: string | null }

/**
 * What can be copied into a period of several sites: the latest roster of each one before it that has shifts. Null into a single day, and
 * until it is known.
 */
export function useLastWeeks({ from, to }: Period, { customer_id, location_id }: Sites): readonly LastWeek[] | null {
  const input = {
    ...(customer_id && { customer_id }),
    ...(location_id && { location_id }),
    from: addDays(from, location_id ? -daysBack : -7),
    to: addDays(from, -1),
    status: 'draft,published,locked,archived',
    sort: 'week_start' as const,
    dir: 'desc' as const,
    per_page: pageSizes.at(-1),
  }
  const isWeek = to > from
  const { data } = useQuery({ ...allRosters(input), enabled: usePainted() && isWeek })
  if (!isWeek || !data) return null
  const past = data.filter((one) => one.shift_count > 0 && addDays(one.week_start, one.days) <= from)
  const latest = past.filter((one, at) => past.findIndex((other) => other.location_id === one.location_id) === at)
  return latest.map((roster) => ({ roster, into: intoPeriod(roster, from) }))
}

/** All pages: a site whose roster is on a later one can be chosen too. */
const allRosters = (input: RequestOf<typeof rosters.list>) =>
  queryOptions({
    queryKey: [rosters.list.path, 'all pages', input],
    async queryFn({ signal }) {
      const rows: Roster[] = []
      for (let page = 1, isLast = false; !isLast; page += 1) {
        const result = await callApi(rosters.list, { ...input, page }, { signal })
        rows.push(...result.rows)
        isLast = result.rows.length < result.per_page
      }
      return rows
    },
  })

/** The first day of the copy that includes the first day of the period: whole lengths of the roster later. */
const intoPeriod = ({ week_start, days }: { week_start: string; days: number }, from: string) =>
  addDays(week_start, days * Math.floor(daysBetween(week_start, from) / days))
