import type { HourHandle, DropPreview } from './hour-handle.ts'
import { timesOfSpan } from './spans.ts'

// Times change with every quarter of an hour that the pointer passes: only those where it rests are requested.
const debounceMs = 120

/** Loads who can work a shift at the times where it rests while it is moved or resized. */
export function createFitLoader({ actions }: HourHandle) {
  let timer = 0
  return {
    request(preview: DropPreview | undefined) {
      window.clearTimeout(timer)
      const chip = preview?.chip
      if (chip) timer = window.setTimeout(() => actions.prefetchFit(chip, timesOfSpan(preview.span)), debounceMs)
    },
    end: () => window.clearTimeout(timer),
  }
}
