import type { BoardPerson } from '#contract/rostering/rosters/rosters.ts'
import type { Picks } from './picks.ts'

/** What the lists of a proposal share. */
export type ListProps = {
  run_id: string
  picks: Picks
  onPicks: (picks: Picks) => void
  people: readonly BoardPerson[]
  /** the shifts are at several sites, so each names its own */
  has_places: boolean
  onShow: (shown: ShownOnBoard) => void
}

export type ShownOnBoard = { shift_id: string; employee_id: string | null }
