import type { QueryClient } from '@tanstack/react-query'
import { breaks, type LocationBreak } from '#contract/rostering/breaks.ts'
import { rosterChanges, type RosterFit } from '#contract/rostering/rosters/changes.ts'
import { queryOf } from '#web/lib/api/use-api-query.ts'
import type { EditingActions, Fit, WallTimes } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import type { GridChip } from '#web/modules/rosters/grid/roster-grid-props.ts'
import type { EditorInputs } from './board-editor.ts'
import { fitLabel, fitOkLabel } from './editor-texts.ts'
import { fitLookup, worstFit } from './fit-lookup.ts'
import { paidTime } from './paid-time.ts'
import { daysOf, shiftOf } from './shown-shifts.ts'
import { wholeShiftFit } from './whole-shift-fit.ts'

const fitFreshMs = 30_000
const rulesFreshMs = 300_000

type Fits = Pick<EditingActions, 'prefetchFit' | 'fitOf' | 'onFitLoaded' | 'paidAt'>

/** Who can work a shift in other cells, and what it is paid there: loaded for the shift under the pointer, kept for a while. */
// oxlint-disable-next-line max-lines-per-function -- one cache and its listeners, shared by short functions
export function createFits(client: QueryClient, inputs: () => Pick<EditorInputs, 'board' | 'by'>): Fits {
  const fitListeners = new Set<() => void>()
  const fitQuery = (chip: GridChip, times?: WallTimes) => {
    const { board, by } = inputs()
    const shift = shiftOf(board, chip)
    if (!shift) return null
    if (by !== 'people') return wholeFitQuery(chip, chip.row_id)
    const own = times === undefined || (times.starts === shift.starts && times.ends === shift.ends)
    const input = { roster_id: shift.roster_id, shift_id: shift.id, days: daysOf(board) }
    return queryOf(rosterChanges.fit, { ...input, ...(!own && { starts: times.starts, ends: times.ends }) })
  }
  const wholeFitQuery = (chip: GridChip, row_id: string) => {
    const { board, by } = inputs()
    const shift = shiftOf(board, chip)
    const input = shift && wholeShiftFit(board, shift, { by, row_id, days: daysOf(board) })
    return input ? queryOf(rosterChanges.fit, input) : null
  }
  function prefetchFit(chip: GridChip, times?: WallTimes) {
    const [query, rules] = [fitQuery(chip, times), rulesQuery(chip)]
    // Without the rules, the paid time is not shown while a shift is resized.
    if (rules) client.fetchQuery({ ...rules, staleTime: rulesFreshMs }).catch(() => {})
    if (query) loadFit(query)
  }
  // Without the fit, dragging works all the same; the server decides at the drop.
  const loadFit = (query: NonNullable<ReturnType<typeof fitQuery>>) =>
    void client.fetchQuery({ ...query, staleTime: fitFreshMs }).then(
      () => fitListeners.forEach((listener) => listener()),
      () => {},
    )
  const rulesQuery = (chip: GridChip) => {
    const shift = shiftOf(inputs().board, chip)
    const roster = inputs().board.rosters.find(({ id }) => id === shift?.roster_id)
    return roster && queryOf(breaks.list, { customer_id: roster.customer_id, location_id: roster.location_id })
  }
  const lookups = new WeakMap<RosterFit, ReturnType<typeof fitLookup>>()
  /** In the rows of a whole shift, each of which has other times or another position, what is not known yet is loaded. */
  const wholeFitOf =
    (chip: GridChip): Fit =>
    (row_id, day) => {
      const query = wholeFitQuery(chip, row_id)
      if (!query) return null
      const fit = client.getQueryData<RosterFit>(query.queryKey)
      if (fit) return worstFit(fit, fitLabel, fitOkLabel())(day)
      if (client.getQueryState(query.queryKey) === undefined) loadFit(query)
      return null
    }
  function fitOf(chip: GridChip, times?: WallTimes) {
    if (inputs().by !== 'people') return wholeFitOf(chip)
    const query = fitQuery(chip, times)
    const fit = query && client.getQueryData<RosterFit>(query.queryKey)
    if (!fit) return null
    const lookup = lookups.get(fit) ?? fitLookup(fit, fitLabel, fitOkLabel())
    lookups.set(fit, lookup)
    return lookup
  }
  return {
    prefetchFit,
    fitOf,
    onFitLoaded(listener) {
      fitListeners.add(listener)
      return () => fitListeners.delete(listener)
    },
    paidAt(chip, at) {
      const query = rulesQuery(chip)
      const rules = query && client.getQueryData<readonly LocationBreak[]>(query.queryKey)
      return paidTime(inputs().board, shiftOf(inputs().board, chip), at, rules)
    },
  }
}
