import type { ShiftBreak } from '#contract/rosters.ts'
import { formatMinutes } from '#web/lib/format.ts'
import type { Words } from './findings.ts'

/** Each break in words: "30 min unpaid". */
export const breaksText = (t: Words, breaks: readonly ShiftBreak[]) =>
  breaks.map(({ minutes, paid }) =>
    t(paid ? 'rosters.shift.breakPaid' : 'rosters.shift.breakUnpaid', { time: formatMinutes(minutes) }),
  )
