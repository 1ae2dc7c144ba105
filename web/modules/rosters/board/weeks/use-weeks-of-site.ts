import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { usePainted } from '#web/ui/use-painted.ts'

export type WeeksOfSite = {
  /** the site's roster of the days before and after this one's; null: there is none; undefined: not known yet */
  previous: Roster | null | undefined
  next: Roster | null | undefined
  /** the site's latest roster before this one that has shifts */
  last: Roster | null
}

/** How far back the roster is searched that is copied as the last week. */
export const daysBack = 56

/** The site's rosters beside this one, loaded after the board is shown. */
export function useWeeksOfSite({ id, location_id, week_start, days }: Roster): WeeksOfSite {
  const isPainted = usePainted()
  const { data } = useApiQuery(
    rosters.list,
    {
      location_id,
      from: addDays(week_start, -daysBack),
      to: addDays(week_start, days),
      status: 'draft,published,locked,archived',
      sort: 'week_start',
      dir: 'desc',
      per_page: 100,
    },
    { when: isPainted },
  )
  const others = data?.rows.filter((one) => one.id !== id)
  const withDay = (day: string) =>
    others && (others.find((one) => one.week_start <= day && addDays(one.week_start, one.days) > day) ?? null)
  return {
    previous: withDay(addDays(week_start, -1)),
    next: withDay(addDays(week_start, days)),
    last: others?.find((one) => one.week_start < week_start && one.shift_count > 0) ?? null,
  }
}
