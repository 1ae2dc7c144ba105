import { chipsWith, focusChip } from '#web/modules/rosters/grid/editing/grid-access.ts'
import { isRightToLeft } from '#web/modules/rosters/grid/keyboard/grid-focus.ts'
import { spanOf } from '#web/modules/rosters/hours/coverage.ts'
import { createFitLoader } from './fit-loader.ts'
import { chipsOnLines, isUnmoved, minutesOf, placementOf, previewOf } from './hour-access.ts'
import type { HourHandle, DropPreview } from './hour-handle.ts'
import { type Edge, movedSpan, resizedSpan, stepMinutes } from './spans.ts'
import type { GridChip } from '#web/modules/rosters/grid/grid-content.ts'

export type HourKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** What a key does to the focused shift; null: not a key of the timeline. */
export function hourCommandOf(event: HourKey, is_right_to_left: boolean) {
  const { altKey: alt, shiftKey: shift, ctrlKey: control, metaKey: meta } = event
  const lines = alt && !shift && !control && !meta ? (verticals[event.key] ?? 0) : 0
  if (lines !== 0) return { do: 'move' as const, lines, minutes: 0 }
  const way = (horizontals[event.key] ?? 0) * (is_right_to_left ? -1 : 1)
  if (way === 0 || meta) return null
  const minutes = way * stepMinutes
  if (alt && !shift && !control) return { do: 'move' as const, lines: 0, minutes }
  if (alt && shift && !control) return { do: 'resize' as const, edge: 'end' as const, minutes }
  return control && shift && !alt ? { do: 'resize' as const, edge: 'start' as const, minutes } : null
}

const verticals: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
const horizontals: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

type Command = NonNullable<ReturnType<typeof hourCommandOf>>
type Adjusting = { chips: readonly GridChip[]; chip: GridChip; minutes: number; lines: number; edge: Edge | null }

/**
 * Moves and resizes with the keyboard: while Alt or Ctrl is held, the keys add up and the shift is only shown at its new place. It is one
 * change when the keys are released; Escape discards it.
 */
// oxlint-disable-next-line max-lines-per-function -- one adjustment, shared by its three listeners
export function createHourKeys(handle: HourHandle) {
  const ended = new AbortController()
  let adjusting: Adjusting | null = null
  let previews: readonly DropPreview[] = []
  const loader = createFitLoader(handle)
  const own = (shown: readonly DropPreview[], { chip }: Adjusting) => shown.find((one) => one.chip?.id === chip.id)
  // Whether the person can work the new time is announced when it is known.
  const unsubscribe = handle.actions.onFitLoaded(() => adjusting && show(adjusting))
  function reset() {
    loader.end()
    adjusting = null
    previews = []
    handle.preview([])
  }
  function commit() {
    if (!adjusting) return
    const { chip } = adjusting
    const changed = previews
    reset()
    if (changed.every(isUnmoved)) return
    handle.actions.place(changed.flatMap(placementOf), false)
    focusChip(handle, chip.id)
  }
  function adjust(command: Command): boolean {
    const edge = command.do === 'resize' ? command.edge : null
    if (adjusting && adjusting.edge !== edge) commit()
    adjusting ??= newAdjusting(handle, edge)
    if (!adjusting) return false
    const next = {
      ...adjusting,
      minutes: adjusting.minutes + command.minutes,
      lines: adjusting.lines + (command.do === 'move' ? command.lines : 0),
    }
    if (show(next)) {
      adjusting = next
      loader.request(own(previews, next))
    } else handle.actions.tell(handle.actions.words.does_not_fit)
    return true
  }
  function show(next: Adjusting): boolean {
    const shown = previewsOf(handle, next)
    if (!shown) return false
    previews = shown
    handle.preview(shown)
    handle.announce(own(shown, next)?.text ?? '')
    return true
  }
  const { signal } = ended
  const onKeyUp = ({ key }: KeyboardEvent) => (key === 'Alt' || key === 'Control' || key === 'Shift') && commit()
  window.addEventListener('keyup', onKeyUp, { signal })
  window.addEventListener('blur', commit, { signal })
  return {
    onKey(event: KeyboardEvent): boolean {
      if (adjusting && event.key === 'Escape') reset()
      else {
        const command = hourCommandOf(event, isRightToLeft(handle.box))
        if (!command || !adjust(command)) return false
      }
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    end() {
      ended.abort()
      unsubscribe()
      loader.end()
      adjusting = null
    },
  }
}

function newAdjusting(handle: HourHandle, edge: Edge | null): Adjusting | null {
  const { line, day, slot } = handle.stop()
  const chip = handle.board().cellAt(line, day).chips[slot]
  if (!chip || !handle.actions.isMovable(chip)) return null
  return { chips: edge ? [chip] : chipsWith(handle, chip), chip, minutes: 0, lines: 0, edge }
}

/** Null if a shift would leave the rows. */
function previewsOf(
  handle: HourHandle,
  { chips, chip, minutes, lines, edge }: Adjusting,
): readonly DropPreview[] | null {
  const own = spanOf(chip)
  if (edge) {
    const span = resizedSpan(own, edge, own[edge] + minutes)
    return [previewOf(handle, chip, { row_id: chip.row_id, span })]
  }
  const from = handle.board().lineOf(chip.row_id)
  if (from + lines < 0) return null
  const by = movedSpan(own, minutes, minutesOf(handle)).start - own.start
  return (
    chipsOnLines(handle, chips, from, from + lines)?.map((target) => {
      const { start, end } = spanOf(target.chip)
      return previewOf(handle, target.chip, { row_id: target.row_id, span: { start: start + by, end: end + by } })
    }) ?? null
  )
}
