import {
  noNarrowing,
  type Narrowing,
  type ShiftFilter,
  shiftFilters,
} from '#web/modules/rosters/board/board-narrowing.ts'
import { isPeriod, type Period } from '#web/modules/rosters/views/periods/periods.ts'

export const groupings = ['people', 'demand', 'location', 'hours'] as const

/** What the rows of the board are; `hours`: people on a timeline of 24 hours. */
export type Grouping = (typeof groupings)[number]

/** What the rows of a view are: the timeline has people's rows. */
export const rowsOf = (by: Grouping): Exclude<Grouping, 'hours'> => (by === 'hours' ? 'people' : by)

/** What the board shows. All of it is in the URL, and nothing that equals the default. */
export type ViewState = { by: Grouping; period: Period | null; from: string | null; narrowing: Narrowing }

type Query = Readonly<Record<string, string | undefined>>

/** The names of the query that belong to a view; others (which roster, which list) stay as they are. */
export const viewParams = ['by', 'period', 'from', 'q', 'position', 'show', 'busy'] as const

const isDay = (text: string | undefined): text is string => text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text)

const listIn = (text: string | undefined) => (text ? text.split(',').filter(Boolean) : [])

const isGrouping = (text: string | undefined): text is Grouping => groupings.some((one) => one === text)

const isShiftFilter = (text: string): text is ShiftFilter => shiftFilters.some((one) => one === text)

/** The view of a URL; what it does not understand is the default. `only_busy`: the default of "only people with shifts". */
export function viewOf(query: Query, { only_busy = false } = {}): ViewState {
  const period = query.period ?? null
  return {
    by: isGrouping(query.by) ? query.by : 'people',
    period: isPeriod(period) ? period : null,
    from: isDay(query.from) ? query.from : null,
    narrowing: {
      ...noNarrowing,
      q: query.q ?? '',
      position_ids: listIn(query.position),
      statuses: listIn(query.show).filter(isShiftFilter),
      only_busy: query.busy === undefined ? only_busy : query.busy === '1',
    },
  }
}

/** The query of a view, without defaults. */
export function queryOfView({ by, period, from, narrowing }: ViewState, { only_busy = false } = {}) {
  const { q, position_ids, statuses } = narrowing
  const all = {
    by: by === 'people' ? '' : by,
    period: period ?? '',
    from: from ?? '',
    q,
    position: position_ids.join(','),
    show: statuses.join(','),
    busy: narrowing.only_busy === only_busy ? '' : narrowing.only_busy ? '1' : '0',
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
