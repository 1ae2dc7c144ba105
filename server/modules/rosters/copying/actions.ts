import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse } from '#contract/refusals.ts'
import { requireTransition } from '#contract/state-machines.ts'
import { addDays, type LocalDate } from '#contract/values/time.ts'
import type { Context } from '#server/http/context.ts'
import { type RosterForChange, rostersForChange } from '#server/modules/rosters/queries.ts'
import { applyCopies, type CopyInput, previewCopies } from './copying.ts'
import { shiftsToCopy } from './source.ts'

type Input = InputOf<typeof calls.repeats.copy>

export async function checkCopy(context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>, input: Input) {
  const rosters = await rostersForChange(context.db, context.scope, rosterIdsOf(input), 'none')
  return previewCopies(context, await copiesOf(context, input, rosters))
}

export async function copyShifts(context: Context, input: Input) {
  const inputsOf = (rosters: RostersById) => copiesOf(context, input, rosters)
  return (await applyCopies(context, { kind: 'copy', roster_ids: rosterIdsOf(input), inputsOf })).result
}

type RostersById = ReadonlyMap<string, RosterForChange>
const rosterIdsOf = ({ roster_id, others }: Input) => [roster_id, ...others.map((other) => other.roster_id)]

/** The copy of the roster, and those of the further rosters, each once and in the order of their ids. */
async function copiesOf(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  { others, ...first }: Input,
  rosters: RostersById,
) {
  const { with_people, duplicates } = first
  const further = new Map(others.map(({ roster_id, starts_on }) => [roster_id, starts_on]))
  further.delete(first.roster_id)
  const copies = [await copyOf(context, rosters.get(first.roster_id) ?? refuse('notFound'), first)]
  for (const [id, roster] of rosters) {
    const day = further.get(id)
    if (day !== undefined) copies.push(await copyOf(context, roster, { starts_on: [day], with_people, duplicates }))
  }
  return copies
}

/** Without days the roster as a whole. */
type OneCopy = Omit<Input, 'roster_id' | 'others' | 'from' | 'to'> & { from?: LocalDate; to?: LocalDate }

async function copyOf(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  roster: RosterForChange,
  input: OneCopy,
): Promise<CopyInput> {
  requireTransition('roster', 'copy', roster.status)
  const { id: roster_id, agency_id, location_id, week_start, days } = roster
  const { roster_shift_id, employee_id, starts_on, with_people, duplicates } = input
  const { from = week_start, to = addDays(week_start, days - 1) } = input
  const source = await shiftsToCopy(context, { agency_id, roster_id, from, to, roster_shift_id, employee_id })
  return {
    ...{ agency_id, location_id, source, from, starts_on, with_people, duplicates },
    employee_id: employee_id ?? null,
    pattern: { own_id: roster_id, week_start, days, name: null },
  }
}
