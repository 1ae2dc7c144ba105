// A shift typed in a few letters: "7-15 chef".
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { matchesWords } from '#web/modules/rosters/board/board-narrowing.ts'
import type { Position } from '#web/modules/rosters/board/board-model.ts'

/** Without breaks of its own it has those of the rules. */
export type QuickShift = Pick<RosterShift, 'starts' | 'ends' | 'position_id'> & {
  breaks?: RosterShift['breaks'] | null
}

/** The shift, or what is missing: its times, a position, or which of several positions. */
export type QuickReading = QuickShift | { missing: 'times' | 'position' | 'onePosition' }

const time = String.raw`(\d{1,2})(?:[:.h](\d{2}))?\s*(am|pm)?`
const shiftPattern = new RegExp(String.raw`^\s*${time}\s*(?:-|–|—|\bto\b)\s*${time}(.*)$`, 'i')

/** Reads two times and the beginning of a position's name; without a name the shift has the usual position. */
export function readQuickShift(text: string, positions: readonly Position[], usual: string | undefined): QuickReading {
  const match = shiftPattern.exec(text)
  const starts = match && wallTimeOf(match[1], match[2], match[3])
  const ends = match && wallTimeOf(match[4], match[5], match[6])
  if (!starts || !ends) return { missing: 'times' }
  const position_id = positionNamed(match[7]?.trim() ?? '', positions, usual)
  return typeof position_id === 'string' ? { starts, ends, position_id } : position_id
}

function positionNamed(words: string, positions: readonly Position[], usual: string | undefined) {
  if (words === '') return usual ?? ({ missing: 'position' } as const)
  const named = positions.filter(({ name }) => matchesWords(name, words))
  const [only, ...others] = named
  if (only === undefined) return { missing: 'position' } as const
  if (others.length === 0) return only.id
  const exact = named.find(({ name }) => name.toLowerCase() === words.toLowerCase())
  return exact?.id ?? named.find(({ id }) => id === usual)?.id ?? ({ missing: 'onePosition' } as const)
}

function wallTimeOf(hours = '', minutes = '00', half = '') {
  const hour = Number(hours)
  const isHalf = half !== ''
  if (Number(minutes) > 59 || (isHalf ? hour < 1 || hour > 12 : hour > 24)) return null
  const later = half.toLowerCase() === 'pm' ? 12 : 0
  const of24 = isHalf ? (hour % 12) + later : hour % 24
  if (hour === 24 && Number(minutes) > 0) return null
  return `${String(of24).padStart(2, '0')}:${minutes}`
}

/** The times with their position that the board has most often, for the given positions first. */
export function frequentShifts(shifts: readonly RosterShift[], positionIds: readonly string[], most = 5): QuickShift[] {
  const counted = new Map<string, { shift: QuickShift; count: number }>()
  for (const { starts, ends, position_id } of shifts) {
    const key = `${starts}${ends}${position_id}`
    counted.set(key, { shift: { starts, ends, position_id }, count: (counted.get(key)?.count ?? 0) + 1 })
  }
  const rank = ({ position_id }: QuickShift) => (positionIds.length === 0 || positionIds.includes(position_id) ? 0 : 1)
  return [...counted.values()]
    .toSorted((one, other) => rank(one.shift) - rank(other.shift) || other.count - one.count)
    .slice(0, most)
    .map(({ shift }) => shift)
}
