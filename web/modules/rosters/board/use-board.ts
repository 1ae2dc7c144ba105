import { useMemo, useState } from 'react'
import type { Board, Finding } from '#contract/rostering/rosters.ts'
import { datesFrom, weekdayOf } from '#contract/values/time.ts'
import { formatDate, formatDateRange, formatHours, formatNumber, today } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { colourOf } from '#web/ui/text/Initials.tsx'
import { chipsByLocation, chipsByPerson, type Look, sumOf, type Totals, totalsByDay } from './board-model.ts'
import { type Narrowing, narrowed, peopleShown, ranksOf } from './board-narrowing.ts'
import { findingText, type Words } from '#web/modules/rosters/publish/findings.ts'
import { holidayNote } from './holiday-note.ts'
import type { GridDay, GridPerson, RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'

export type Found = { assignment_id: string; findings: readonly Finding[] }

type BoardInput = {
  board: Board
  days: number
  narrowing: Narrowing
  /** the findings that publishing would report, shown on the chips */
  found?: readonly Found[]
  by?: 'people' | 'location'
  /** the zone that decides which day is today; a week with several zones uses the reader's own */
  time_zone?: string
}

type Shown = Pick<
  RosterGridProps,
  'label' | 'people' | 'chips_by_row' | 'days' | 'open_label' | 'corner' | 'footer' | 'words'
>

/** Maps a board to the props of the grid. Each part keeps its identity until its inputs change. */
export function useBoard({ board, days: count, narrowing, found, by = 'people', time_zone }: BoardInput): Shown {
  const t = useWords()
  const positions = usePositions()
  const shown = useMemo(() => narrowed(board, narrowing), [board, narrowing])
  const totals = useMemo(() => totalsByDay(shown, count), [shown, count])
  const warnings = useMemo(() => warningsOf(t, found ?? []), [t, found])
  const look = useMemo(
    () => ({ positions, with_places: board.rosters.length > 1, warnings }),
    [positions, board.rosters, warnings],
  )
  const chips_by_row = useMemo(
    () => (by === 'people' ? chipsByPerson(shown, look) : chipsByLocation(shown, look)),
    [by, shown, look],
  )
  // Computed once when the board opens: rows do not jump while a planner edits them.
  const [ranks] = useState(() => ranksOf(board))
  const people = useMemo(
    () => (by === 'people' ? personRows(t, { board, narrowing, count, ranks }) : locationRows(board, narrowing)),
    [t, by, board, narrowing, count, ranks],
  )
  const days = useMemo(() => gridDays(t, board, totals, time_zone), [t, board, totals, time_zone])
  const words = useGridWords(by)
  const footer = useMemo(() => footerOf(t, totals, narrowing), [t, totals, narrowing])
  const period = formatDateRange(board.from, board.to)
  return {
    label: t('rosters.grid.label', { period }),
    people,
    chips_by_row,
    days,
    open_label: t(by === 'people' ? 'rosters.grid.open' : 'rosters.grid.unfilled'),
    corner: {
      title: t(by === 'people' ? 'rosters.grid.people' : 'rosters.grid.locations', { count: people.length }),
      detail: period,
    },
    footer,
    words,
  }
}

/** The texts of the "!" on chips, each computed when it is first read; findings of level info are shown only in the review. */
function warningsOf(t: Words, found: readonly Found[]): Look['warnings'] {
  const findings = new Map(found.map((one) => [one.assignment_id, one.findings]))
  const worded = new Map<string, string | undefined>()
  return {
    get(assignment_id) {
      if (!worded.has(assignment_id)) worded.set(assignment_id, warningText(t, findings.get(assignment_id) ?? []))
      return worded.get(assignment_id)
    },
  }
}

function warningText(t: Words, findings: readonly Finding[]) {
  const shown = findings.filter(({ severity }) => severity !== 'info')
  return shown.length === 0 ? undefined : shown.map((finding) => findingText(t, finding)).join(' ')
}

type Crowd = { board: Board; narrowing: Narrowing; count: number; ranks: ReadonlyMap<string, number> }

function personRows(t: Words, { board, narrowing, count: days, ranks }: Crowd): GridPerson[] {
  const rank = ({ id }: { id: string }) => ranks.get(id) ?? 2
  // Sorting is stable: within a rank the server's order by name stays.
  const shown = peopleShown(board, narrowing).toSorted((one, other) => rank(one) - rank(other))
  return shown.map(({ id, name, scheduled_minutes, target_minutes }) => {
    // The target is weekly; a fortnight counts twice.
    const target = target_minutes === null ? null : Math.round((target_minutes * days) / 7)
    const scheduled = formatNumber(scheduled_minutes / 60, { maximumFractionDigits: 1 })
    const detail =
      target === null
        ? t('rosters.grid.hours', { scheduled })
        : t('rosters.grid.hoursOf', { scheduled, target: formatNumber(target / 60, { maximumFractionDigits: 1 }) })
    return { id, name, detail, colour: colourOf(name), scheduled_minutes, target_minutes: target }
  })
}

function locationRows(board: Board, { q }: Narrowing): GridPerson[] {
  const rows = new Map(
    board.rosters.map(({ location_id, location_name, customer_name }) => [
      location_id,
      { location_name, customer_name },
    ]),
  )
  return [...rows]
    .filter(([, { location_name, customer_name }]) =>
      `${location_name} ${customer_name}`.toLowerCase().includes(q.trim().toLowerCase()),
    )
    .map(([id, { location_name, customer_name }]) => ({
      id,
      name: location_name,
      detail: customer_name,
      colour: colourOf(location_name),
      scheduled_minutes: 0,
      target_minutes: null,
    }))
}

const gridDays = (t: Words, board: Board, totals: readonly Totals[], zone?: string): GridDay[] =>
  datesFrom(board.from, totals.length).map((date, index) => ({
    date,
    label: formatDate(date, 'weekday'),
    sub_label: formatHours(totals[index]?.minutes ?? 0),
    is_weekend: weekdayOf(date) > 5,
    is_today: date === today(zone),
    ...holidayNote(t, board, date),
  }))

// The totals include only the rows shown, and their label states it.
function footerOf(t: Words, totals: readonly Totals[], { position_ids }: Narrowing) {
  const sum = sumOf(totals)
  const numbers = t('rosters.fill.numbers', { filled: formatNumber(sum.filled), openings: formatNumber(sum.wanted) })
  return {
    title: t('rosters.grid.filled'),
    detail: position_ids.length > 0 ? t('rosters.grid.filledShown', { numbers }) : numbers,
    cells: totals.map(({ filled, wanted }) =>
      wanted === 0 ? '–' : t('rosters.fill.numbers', { filled: formatNumber(filled), openings: formatNumber(wanted) }),
    ),
  }
}

function useGridWords(by: 'people' | 'location') {
  const t = useWords()
  return useMemo(
    () => ({
      states: {
        draft: t('rosters.chip.draft'),
        pending: t('rosters.chip.pending'),
        accepted: t('rosters.chip.accepted'),
        declined: t('rosters.chip.declined'),
        open: t('rosters.chip.open'),
        worked: t('rosters.chip.worked'),
        cancelled: t('rosters.chip.cancelled'),
        elsewhere: t('rosters.chip.elsewhere'),
      },
      selected: t('rosters.grid.selected'),
      next_day: t('rosters.grid.nextDay'),
      over_target: t('rosters.grid.overTarget'),
      saving: t('rosters.grid.saving'),
      show_all_open: t('rosters.grid.showAllOpen'),
      show_fewer_open: t('rosters.grid.showFewerOpen'),
      more: (hidden: number) => t('rosters.grid.more', { count: hidden }),
      selection: (count: number) => t('rosters.grid.selection', { count }),
      empty: t(by === 'people' ? 'rosters.grid.empty' : 'rosters.grid.emptyLocations'),
    }),
    [t, by],
  )
}
