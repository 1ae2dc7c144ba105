// A shift as it would be with other days, times or fields, for the rules of eligibility.
import type { InputOf } from '#contract/call.ts'
import { refuse, refuseField, Refusal } from '#contract/refusals.ts'
import type { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { holdingStatuses } from '#contract/rostering/shifts/assignments.ts'
import type { RosterShift, ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Context } from '#server/http/context.ts'
import { rulesAt } from '#server/modules/breaks/queries.ts'
import { locationFactsSql } from '#server/modules/eligibility/queries.ts'
import { requireSubLocation } from '#server/modules/locations/sub-locations.ts'
import { referenceNameOf, selectableSkills } from '#server/modules/reference/queries.ts'
import { type RosterForChange, rosterForChange, shiftOf } from '#server/modules/rosters/queries.ts'
import { requirePosition } from '#server/modules/rosters/shifts/actions.ts'
import { timeAndBreaks } from '#server/modules/rosters/shifts/breaks.ts'
import type { ShiftToFill } from '#server/modules/eligibility/facts.ts'

type ProposedFields = {
  roster_shift_id: string
  position_id: string
  sub_location_id: string | null
  starts: string
  ends: string
  breaks: readonly ShiftBreak[] | null
  required_skills: ShiftToFill['required_skills']
}

/** What a shift would be; an existing one, also of another roster, keeps what is omitted. */
type ProposedShiftInput = Pick<
  InputOf<typeof rosterChanges.fit>,
  'shift_id' | 'position_id' | 'starts' | 'ends' | 'sub_location_id' | 'breaks'
> &
  Pick<InputOf<typeof rosterChanges.fit>, 'required_skill_ids' | 'required_skill_levels'>

/** The fields of the named shift as it would be in this roster, each replaced by the one of the proposal, or those of a new shift. */
export async function proposedFields(
  context: Pick<Context, 'db' | 'scope' | 'language'>,
  roster: RosterForChange,
  input: ProposedShiftInput,
): Promise<ProposedFields> {
  const { db, scope, language } = context
  const shift = input.shift_id === undefined ? null : await shiftOf(db, scope, input.shift_id, language)
  const isMoved = shift !== null && shift.roster_id !== roster.id
  if (isMoved) await requireSameAgency(context, roster, shift)
  if (input.position_id !== undefined) await requirePosition(db, roster.agency_id, input.position_id)
  const { sub_location_id: part } = input
  if (typeof part === 'string') await requireSubLocation(db, roster, part, shift?.sub_location_id)
  const breaks = shift?.breaks_by === 'hand' ? shift.breaks : null
  return {
    roster_shift_id: shift?.id ?? roster.id,
    position_id: input.position_id ?? shift?.position_id ?? refuseField('position_id', 'validation.required'),
    starts: input.starts ?? shift?.starts ?? refuseField('starts', 'validation.required'),
    ends: input.ends ?? shift?.ends ?? refuseField('ends', 'validation.required'),
    // As when it is copied: sub-locations belong to one location.
    sub_location_id: part === undefined ? (isMoved ? null : (shift?.sub_location_id ?? null)) : part,
    breaks: input.breaks === undefined ? breaks : input.breaks,
    required_skills: (await requiredBy(context, roster, input)) ?? shift?.required_skills ?? [],
  }
}

async function requireSameAgency(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { agency_id }: RosterForChange,
  { roster_id }: Pick<RosterShift, 'roster_id'>,
) {
  const own = await rosterForChange(db, scope, roster_id, 'none')
  if (own.agency_id !== agency_id) refuse('notFound')
}

async function requiredBy(
  { db, language }: Pick<Context, 'db' | 'language'>,
  { agency_id }: RosterForChange,
  input: ProposedShiftInput,
) {
  const { required_skill_ids: ids, required_skill_levels: levels = [] } = input
  if (ids === undefined) return null
  const required = await selectableSkills(db, agency_id, { field: 'required_skill_ids', ids, levels, held: [] })
  const skills = []
  for (const { skill_id, min_level } of required)
    skills.push({ skill_id, min_level, skill_name: await referenceNameOf(db, skill_id, language) })
  return skills
}

/** A shift on one day, or why it cannot be on that day: the clock can skip it. */
export type ProposedShift = { works_on: string; toFill: ShiftToFill | Refusal }

/** The shift with these fields on each of the days. */
export async function proposedShifts(
  { db, language }: Pick<Context, 'db' | 'language'>,
  roster: RosterForChange,
  { days, ...fields }: ProposedFields & { days: readonly string[] },
): Promise<ProposedShift[]> {
  const { time_zone, agency_id, location_id } = roster
  const { roster_shift_id, position_id, sub_location_id, required_skills } = fields
  const rules = await rulesAt(db, { agency_id, location_id, sub_location_id })
  const position_name = await referenceNameOf(db, position_id, language)
  const { location } = await db
    .selectFrom('rosters')
    .select(locationFactsSql('rosters', language).as('location'))
    .where('id', '=', roster.id)
    .executeTakeFirstOrThrow()
  const same = { roster_shift_id, position_id, position_name, time_zone, required_skills, location }
  return days.map((works_on) => {
    const timed = timeOn({ ...fields, works_on, ambiguous: 'earlier' }, time_zone, rules)
    return { works_on, toFill: timed instanceof Refusal ? timed : { ...same, works_on, ...timed } }
  })
}

function timeOn(...[input, time_zone, rules]: Parameters<typeof timeAndBreaks>) {
  // A day on which the shift is impossible is a result like any other.
  try {
    const { time, breaks } = timeAndBreaks(input, time_zone, rules)
    const taken: readonly ShiftBreak[] = breaks
    const unpaid_minutes = taken.reduce((sum, { minutes, paid }) => sum + (paid ? 0 : minutes), 0)
    return { ...time, unpaid_minutes }
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
}

/** The ids of the shift's own assignments, which move with it. */
export async function assignmentsOn(db: Db, { agency_id }: { agency_id: string }, shift_id: string | undefined) {
  if (shift_id === undefined) return new Set<string>()
  const rows = await db
    .selectFrom('assignments')
    .select('id')
    .where('agency_id', '=', agency_id)
    .where('roster_shift_id', '=', shift_id)
    .where('status', 'in', holdingStatuses)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
