// The board of a roster as it was at an instant.
import type { InputOf } from '#contract/call.ts'
import type { BoardAt, rosterHistory } from '#contract/rostering/rosters/roster-history.ts'
import type { Language } from '#contract/values/values.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { rosterForChange, rosterOf } from '#server/modules/rosters/queries.ts'
import { linesSince, neighbouringMoments, recordIdsOf, stateNow } from './audit-lines.ts'
import { differencesBetween } from './differences.ts'
import { rewindState } from './rewind.ts'
import { boardFrom } from './past-board.ts'

type Input = InputOf<typeof rosterHistory.board>

/** Takes back what the audit log has since the instant; before the log or the roster begins there is no board. */
export async function boardAtInstant(
  db: Db,
  { scope, language }: { scope: Scope; language: Language },
  { roster_id, at }: Input,
): Promise<BoardAt> {
  const { agency_id, id } = await rosterForChange(db, scope, roster_id, 'none')
  // In this order: taking back a change that was made between the queries leaves what was read before it as it is.
  const now = await stateNow(db, { id, agency_id })
  const ids = await recordIdsOf(db, { id, agency_id })
  const { first, ...moments } = await neighbouringMoments(db, ids, at)
  const lines = await linesSince(db, ids, at)
  const since = first?.at ?? null
  const isCreated = lines.some(({ entity, action }) => entity === 'rosters' && action === 'insert')
  if (isCreated) return { state: 'before_roster', ...noBoard, ...moments, since }
  // Nothing is known about a roster from before its first entry, which is not its creation.
  if (since !== null && at < since) return { state: 'before_log', ...noBoard, ...moments, since }
  const then = rewindState(now, lines)
  const board = await boardFrom(db, then, await rosterOf(db, scope, id), language)
  return { state: 'shown', since, board, ...moments, ...differencesBetween(then, now) }
}

const noBoard = { board: null, differences: [], added_since: 0 }
