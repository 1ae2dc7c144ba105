import { useMemo, useState } from 'react'
import type { OffersOfShift } from '#contract/rostering/shifts/offers.ts'
import type { Finding } from '#contract/rostering/eligibility/findings.ts'
import type { ShiftTexts } from '#contract/rostering/shifts/shift-fields.ts'
import type { Board, BoardCancellation } from '#contract/rostering/rosters/rosters.ts'
import { addDays, datesFrom, daysBetween, weekdayOf } from '#contract/values/time.ts'
import {
  formatDate,
  formatDateRange,
  formatHours,
  formatList,
  formatMinutes,
  formatNumber,
  today,
} from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import {
  chipsByDemand,
  chipsByLocation,
  chipsByPerson,
  type BoardLookups,
  type Position,
  sumOf,
  type Totals,
  totalsByDay,
} from './board-model.ts'
import type { RowKind } from './board-ids.ts'
import { boardWithin, hidesShifts, type Narrowing, narrowedBoard, ranksOf } from './board-narrowing.ts'
import { findingText } from '#web/modules/rosters/findings/findings.ts'
import type { Translate } from '#web/wording/translate.ts'
import { shiftTextLines } from '#web/modules/rosters/shift-texts.ts'
import { holidayNote } from './holiday-note.ts'
import type { RosterGridProps } from '#web/modules/rosters/grid/roster-grid-props.ts'
import { type Proposed, proposedId, withProposed } from './proposed-board.ts'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { demandRows, locationRows, personRows } from '#web/modules/rosters/views/rows.ts'
import type { GridDay, GridPerson, OfferSign } from '#web/modules/rosters/grid/grid-content.ts'

export type AssignmentFindings = { assignment_id: string; findings: readonly Finding[] }

type BoardInput = {
  board: Board
  /** how many days are shown */
  days: number
  /** the first day shown, if not the first day of the board */
  from?: string
  narrowing: Narrowing
  /** include the shifts that last into the first day from the day before */
  with_eve?: boolean
  /** the findings that publishing would report, shown on the chips */
  findings?: readonly AssignmentFindings[]
  by?: RowKind
  /** by assignment or shift: a text shown instead of a finding */
  marks?: ReadonlyMap<string, string>
  /** what auto-fill proposes, shown as if it were assigned */
  proposed?: Proposed | null
  /** the undecided offers by shift */
  offers?: ReadonlyMap<string, OffersOfShift>
  /** the zone that decides which day is today; a week with several zones uses the reader's own */
  time_zone?: string
}

export type ShownGrid = Pick<
  RosterGridProps,
  'label' | 'people' | 'chips_by_row' | 'days' | 'open_label' | 'corner' | 'footer' | 'words'
>

/**
 * The props of the grid, the board of the days shown, and the same with only the shifts that the filters leave; only the last has
 * proposed assignments.
 */
type ShownBoardState = { grid: ShownGrid; within: Board; shown: Board }

/** Maps a board to the props of the grid. Each part keeps its identity until its inputs change. */
export function useBoard(input: BoardInput): ShownBoardState {
  const { board, days: count, from = board.from, narrowing, by = 'people', marks, time_zone, proposed = null } = input
  const t = useTranslate()
  const positions = usePositions()
  const findings = useFindings(input.findings, proposed)
  const after = useMemo(() => withProposed(board, proposed), [board, proposed])
  const { within, shown } = useShown({ board, after, count, from, narrowing, findings, with_eve: input.with_eve })
  const totals = useMemo(() => totalsByDay(shown, count), [shown, count])
  const warnings = useMemo(() => warningsOf(t, findings ?? []), [t, findings])
  const look = useMemo(
    () => ({
      positions,
      with_places: board.rosters.length > 1,
      warnings: marks ?? warnings,
      noteOf: (shift: Partial<ShiftTexts>) => shiftTextLines(t, shift).join('\n') || undefined,
      offers: offerSigns(t, input.offers),
      cancellationText: (cancelled: BoardCancellation, employee_id?: string) =>
        cancellationText(t, cancelled, employee_id),
    }),
    [t, positions, board.rosters, warnings, marks, input.offers],
  )
  const chips_by_row = useMemo(() => chipsBy[by](shown, look), [by, shown, look])
  const people = useRows({ board, after, shown, narrowing, by, positions, shown_id: proposed?.id ?? null })
  const days = useMemo(() => gridDays(t, shown, totals, time_zone), [t, shown, totals, time_zone])
  const words = useGridWords(by)
  const footer = useMemo(() => footerOf(t, totals, narrowing), [t, totals, narrowing])
  const period = formatDateRange(shown.from, shown.to)
  const grid = {
    label: t('rosters.grid.label', { period }),
    people,
    chips_by_row,
    days,
    open_label: t(by === 'people' ? 'rosters.grid.open' : 'rosters.grid.unfilled'),
    corner: { title: words.rows(people.length), detail: period },
    footer,
    words,
  }
  return { grid, within, shown }
}

const chipsBy = { people: chipsByPerson, demand: chipsByDemand, location: chipsByLocation } as const

type ShownInput = Pick<BoardInput, 'board' | 'narrowing' | 'findings' | 'with_eve'> & {
  /** the board with what is proposed */
  after: Board
  count: number
  from: string
}

/** The board of the days shown, with the shifts that the filters leave. */
function useShown({ board, after, count, from, narrowing, findings, with_eve }: ShownInput) {
  const to = addDays(from, count - 1)
  const within = useMemo(() => boardWithin(board, from, to, with_eve), [board, from, to, with_eve])
  const withinAfter = useMemo(
    () => (after === board ? within : boardWithin(after, from, to, with_eve)),
    [after, board, within, from, to, with_eve],
  )
  const conflicts = useMemo(() => conflictsOf(findings ?? []), [findings])
  const shown = useMemo(() => narrowedBoard(withinAfter, narrowing, conflicts), [withinAfter, narrowing, conflicts])
  return { within, shown }
}

/** The findings with those of proposed assignments. */
const useFindings = (findings: BoardInput['findings'], proposed: Proposed | null) =>
  useMemo(
    () =>
      proposed
        ? [
            ...(findings ?? []),
            ...proposed.assignments.map((one) => ({ assignment_id: proposedId(one), findings: one.findings })),
          ]
        : findings,
    [findings, proposed],
  )

type RowsInput = {
  board: Board
  after: Board
  shown: Board
  /** of the proposal that is shown */
  shown_id: string | null
  narrowing: Narrowing
  by: RowKind
  positions: ReadonlyMap<string, Position>
}

function useRows({ board, after, shown, narrowing, by, positions, shown_id }: RowsInput): GridPerson[] {
  const t = useTranslate()
  const ranks = useRanks(after, shown_id)
  return useMemo(() => {
    if (by === 'demand') return demandRows(t, shown, narrowing, positions)
    if (by === 'location') return locationRows(t, board, shown, narrowing)
    const days = daysBetween(board.from, board.to) + 1
    return personRows(t, { before: board, board: after, shown, narrowing, days, ranks })
  }, [t, by, board, after, shown, narrowing, ranks, positions])
}

/** Computed once for a period and a proposal: rows do not jump while a planner edits them. */
function useRanks(board: Board, shown_id: string | null) {
  const [ranked, setRanked] = useState(() => ({ from: board.from, shown_id, ranks: ranksOf(board) }))
  if (ranked.from === board.from && ranked.shown_id === shown_id) return ranked.ranks
  const ranks = ranksOf(board)
  setRanked({ from: board.from, shown_id, ranks })
  return ranks
}

/** The assignments with a finding that the board shows as a conflict. */
export const conflictsOf = (all: readonly AssignmentFindings[]): ReadonlySet<string> =>
  new Set(
    all.flatMap(({ assignment_id, findings }) =>
      findings.some(({ severity }) => severity !== 'info') ? [assignment_id] : [],
    ),
  )

/** The texts of the "!" on chips, each computed when it is first read; findings of level info are shown only in the review. */
function warningsOf(t: Translate, all: readonly AssignmentFindings[]): BoardLookups['warnings'] {
  const findings = new Map(all.map((one) => [one.assignment_id, one.findings]))
  const texts = new Map<string, string | undefined>()
  return {
    get(assignment_id) {
      if (!texts.has(assignment_id)) texts.set(assignment_id, warningText(t, findings.get(assignment_id) ?? []))
      return texts.get(assignment_id)
    },
  }
}

/** Who cancelled the shift, and what one person, or all of them, are paid. */
function cancellationText(t: Translate, { cancelled_by, people }: BoardCancellation, employee_id?: string) {
  const by = t(`cancellations.cancelledBy_${cancelled_by ?? 'roster'}`)
  const charged = people.filter((one) => employee_id === undefined || one.employee_id === employee_id)
  const sum = (key: 'pay_minutes' | 'bill_minutes') => charged.reduce((total, one) => total + one[key], 0)
  const [paid, billed] = [sum('pay_minutes'), sum('bill_minutes')]
  if (paid + billed === 0) return by
  return t('cancellations.charged', { paid: formatMinutes(paid), billed: formatMinutes(billed) })
}

const offerSigns = (t: Translate, counts: BoardInput['offers']): ReadonlyMap<string, OfferSign> =>
  new Map([...(counts ?? [])].map(([shift_id, count]) => [shift_id, offerSign(t, count)]))

/** Who has applied comes first, because the planner has to choose. */
function offerSign(t: Translate, { queued, waiting, applied }: OffersOfShift): OfferSign {
  const label = [
    applied > 0 && t('rosters.chip.applied', { count: applied }),
    waiting > 0 && t('rosters.chip.offered', { count: waiting }),
    queued > 0 && t('rosters.chip.offerQueued', { count: queued }),
  ]
  const has_applied = applied > 0
  return {
    count: has_applied ? applied : waiting + queued,
    has_applied,
    label: formatList(label.filter((text) => text !== false)),
  }
}

function warningText(t: Translate, findings: readonly Finding[]) {
  const shown = findings.filter(({ severity }) => severity !== 'info')
  return shown.length === 0 ? undefined : shown.map((finding) => findingText(t, finding)).join(' ')
}

const gridDays = (t: Translate, board: Board, totals: readonly Totals[], zone?: string): GridDay[] =>
  datesFrom(board.from, totals.length).map((date, index) => ({
    date,
    label: formatDate(date, 'weekday'),
    sub_label: formatHours(totals[index]?.minutes ?? 0),
    is_weekend: weekdayOf(date) > 5,
    is_today: date === today(zone),
    ...holidayNote(t, board, date),
  }))

// The totals include only the rows shown, and their label states it.
function footerOf(t: Translate, totals: readonly Totals[], narrowing: Narrowing) {
  const sum = sumOf(totals)
  const numbers = t('rosters.fill.numbers', { filled: formatNumber(sum.filled), openings: formatNumber(sum.wanted) })
  return {
    title: t('rosters.grid.filled'),
    detail: hidesShifts(narrowing) ? t('rosters.grid.filledShown', { numbers }) : numbers,
    cells: totals.map(({ filled, wanted }) =>
      wanted === 0 ? '–' : t('rosters.fill.numbers', { filled: formatNumber(filled), openings: formatNumber(wanted) }),
    ),
  }
}

const emptyTexts = {
  people: 'rosters.grid.empty',
  demand: 'rosters.grid.emptyDemand',
  location: 'rosters.grid.emptyLocations',
} as const

const countedRows = {
  people: 'rosters.grid.people',
  demand: 'rosters.grid.demands',
  location: 'rosters.grid.locations',
} as const

function useGridWords(by: RowKind) {
  const t = useTranslate()
  return useMemo(
    () => ({
      states: {
        draft: t('rosters.chip.draft'),
        proposed: t('rosters.chip.proposed'),
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
      unpublished: t('rosters.chip.unpublished'),
      saving: t('rosters.grid.saving'),
      rows: (count: number) => t(countedRows[by], { count }),
      copy_day: (day: string) => t('rosters.grid.copyDay', { day }),
      show_all_open: t('rosters.grid.showAllOpen'),
      show_fewer_open: t('rosters.grid.showFewerOpen'),
      more: (hidden: number) => t('rosters.grid.more', { count: hidden }),
      selection: (count: number) => t('rosters.grid.selection', { count }),
      empty: t(emptyTexts[by]),
    }),
    [t, by],
  )
}
