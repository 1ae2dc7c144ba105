import type { QueryClient } from '@tanstack/react-query'
import { breaks, type LocationBreak } from '#contract/rostering/breaks.ts'
import { rosterChanges, type RosterFit } from '#contract/rostering/rosters/changes.ts'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import type { EditingActions, Fit, WallTimes } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { fitLabel, fitOkLabel } from '#web/modules/rosters/board/changes/editor-texts.ts'
import { fitLookup, worstFit } from './fit-lookup.ts'
import { paidTime } from './paid-time.ts'
import { daysOf, shiftOf } from '#web/modules/rosters/board/changes/shown-shifts.ts'
import { wholeShiftFit } from './whole-shift-fit.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'
import type { EditorInputs } from '#web/modules/rosters/board/changes/editor-inputs.ts'

const fitFreshMs = 30_000
const rulesFreshMs = 300_000

export type Fits = Pick<EditingActions, 'prefetchFit' | 'fitOf' | 'onFitLoaded' | 'paidAt'>

/** Who can work a shift in other cells, and what it is paid there: loaded for the shift under the pointer, kept for a while. */
export function createFits(client: QueryClient, inputs: () => ShownBoard): Fits {
  const listeners = new Set<() => void>()
  const lookups = new WeakMap<RosterFit, Fit>()
  // Without the fit, dragging works all the same; the server decides at the drop.
  const load = (query: FitQuery) =>
    void client.fetchQuery({ ...query, staleTime: fitFreshMs }).then(
      () => listeners.forEach((listener) => listener()),
      () => {},
    )
  return {
    prefetchFit(chip, times) {
      const [query, rules] = [fitQuery(inputs(), chip, times), rulesQuery(inputs(), chip)]
      // Without the rules, the paid time is not shown while a shift is resized.
      if (rules) void client.prefetchQuery({ ...rules, staleTime: rulesFreshMs })
      if (query) load(query)
    },
    fitOf(chip, times) {
      if (inputs().by !== 'people')
        return (row_id, day) => wholeFitAt(client, load, wholeFitQuery(inputs(), chip, row_id), day)
      const query = fitQuery(inputs(), chip, times)
      const fit = query && client.getQueryData<RosterFit>(query.queryKey)
      if (!fit) return null
      const lookup = lookups.get(fit) ?? fitLookup(fit, fitLabel, fitOkLabel())
      lookups.set(fit, lookup)
      return lookup
    },
    onFitLoaded(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    paidAt(chip, at) {
      const { board } = inputs()
      const query = rulesQuery({ board }, chip)
      const rules = query && client.getQueryData<readonly LocationBreak[]>(query.queryKey)
      return paidTime(board, shiftOf(board, chip), at, rules)
    },
  }
}

type ShownBoard = Pick<EditorInputs, 'board' | 'by'>
type FitQuery = NonNullable<ReturnType<typeof wholeFitQuery>>

function fitQuery({ board, by }: ShownBoard, chip: GridChip, times?: WallTimes) {
  if (by !== 'people') return wholeFitQuery({ board, by }, chip, chip.row_id)
  const shift = shiftOf(board, chip)
  if (!shift) return null
  const own = times === undefined || (times.starts === shift.starts && times.ends === shift.ends)
  const input = { roster_id: shift.roster_id, shift_id: shift.id, days: daysOf(board) }
  return queryOf(rosterChanges.fit, { ...input, ...(!own && { starts: times.starts, ends: times.ends }) })
}

function wholeFitQuery({ board, by }: ShownBoard, chip: GridChip, row_id: string) {
  const shift = shiftOf(board, chip)
  const input = shift && wholeShiftFit(board, shift, { by, row_id, days: daysOf(board) })
  return input ? queryOf(rosterChanges.fit, input) : null
}

function rulesQuery({ board }: Pick<ShownBoard, 'board'>, chip: GridChip) {
  const shift = shiftOf(board, chip)
  const roster = board.rosters.find(({ id }) => id === shift?.roster_id)
  return roster && queryOf(breaks.list, { customer_id: roster.customer_id, location_id: roster.location_id })
}

/** In the rows of a whole shift, each of which has other times or another position, what is not known yet is loaded. */
function wholeFitAt(client: QueryClient, load: (query: FitQuery) => void, query: FitQuery | null, day: number) {
  if (!query) return null
  const fit = client.getQueryData<RosterFit>(query.queryKey)
  if (fit) return worstFit(fit, fitLabel, fitOkLabel())(day)
  if (client.getQueryState(query.queryKey) === undefined) load(query)
  return null
}
