import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { requireTransition } from '#contract/state-machines.ts'
import type { Db } from '#server/database/dialect.ts'
import type { AssignmentReader } from '#server/modules/rosters/assignments/queries.ts'
import type { ChangeAuthor } from '#server/modules/rosters/changes/recording.ts'
import { rosterForChange } from '#server/modules/rosters/queries.ts'
import { applyCopy, type CopyInput, previewCopy } from './copying.ts'
import { shiftsToCopy } from './source.ts'

type Input = InputOf<typeof calls.repeats.copy>

export const checkCopy = async (db: Db, reader: AssignmentReader, input: Input, now: Date) =>
  previewCopy(db, reader, await copyOf(db, reader, input, 'none'), now)

export const copyShifts = async (db: Db, who: AssignmentReader & ChangeAuthor, input: Input, now: Date) =>
  applyCopy(db, who, await copyOf(db, who, input, 'share'), now)

async function copyOf(db: Db, reader: AssignmentReader, input: Input, lock: 'none' | 'share'): Promise<CopyInput> {
  const roster = await rosterForChange(db, reader.scope, input.roster_id, lock)
  requireTransition('roster', 'copy', roster.status)
  const { agency_id, location_id, week_start, days } = roster
  const { roster_id, from, to, roster_shift_id, employee_id, starts_on, with_people, duplicates } = input
  const source = await shiftsToCopy(db, reader, { agency_id, roster_id, from, to, roster_shift_id, employee_id })
  return {
    ...{ agency_id, location_id, source, from, starts_on, with_people, duplicates },
    employee_id: employee_id ?? null,
    pattern: { own_id: roster.id, week_start, days, name: null },
  }
}
