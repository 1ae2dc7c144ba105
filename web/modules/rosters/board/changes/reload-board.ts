import type { QueryClient } from '@tanstack/react-query'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate } from '#web/lib/api/use-send.ts'

const mostAttempts = 5
const pauseMs = 1000
const boards = { queryKey: [rosters.filter.path], type: 'active' } as const

/**
 * Loads the boards shown, and what belongs to them, after a change. While further changes wait, only what the `next` one needs is loaded, and
 * nothing before an undo: a key that is held down would use up the calls that a user may make.
 *
 * A load that fails is repeated: with the versions of the old board, the next change would be refused as if somebody else had changed the
 * same shift.
 */
export async function reloadBoard(client: QueryClient, next: 'apply' | 'undo' | 'redo' | null) {
  if (next === 'undo' || next === 'redo') return
  await (next === null ? invalidate(client, [rosters, rosterChanges]) : client.invalidateQueries(boards))
  for (let attempt = 1; attempt < mostAttempts && isOld(client); attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await client.refetchQueries(boards)
  }
}

const isOld = (client: QueryClient) =>
  client
    .getQueryCache()
    .findAll(boards)
    .some(({ state }) => state.isInvalidated)
