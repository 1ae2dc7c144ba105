// Who can work a shift on which day: shown while it is dragged.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { InputOf } from '#contract/call.ts'
import { refuse, refuseField, Refusal } from '#contract/refusals.ts'
import type { rosterChanges, RosterFit } from '#contract/rostering/changes.ts'
import { type Finding, holdingStatuses, type ShiftBreak } from '#contract/rostering/rosters.ts'
import type { Db } from '#server/database/dialect.ts'
import { rulesAt } from '#server/modules/breaks/queries.ts'
import { type Facts, factsOf, placeAt } from '#server/modules/eligibility/queries.ts'
import { type Duty, findingsFor, type Limits, type ShiftToFill } from '#server/modules/eligibility/rules.ts'
import { referenceNameOf, selectableSkills } from '#server/modules/reference/queries.ts'
import type { Reader } from '#server/modules/rosters/assignments/queries.ts'
import { assignableIds } from '#server/modules/rosters/board/availability.ts'
import { requireSubLocation } from '#server/modules/locations/sub-locations.ts'
import { rosterForChange, type RosterForChange, shiftOf } from '#server/modules/rosters/queries.ts'
import { requirePosition } from '#server/modules/rosters/shifts/actions.ts'
import { timeAndBreaks } from '#server/modules/rosters/shifts/breaks.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { FindingTable } from './finding-table.ts'

type Input = InputOf<typeof rosterChanges.fit>

/** The verdict for each employee and day, by the rules of assigning. */
export async function fitOf(db: Db, reader: Reader, input: Input): Promise<RosterFit> {
  const roster = await rosterForChange(db, reader.scope, input.roster_id, 'none')
  const shift = await fieldsOf(db, reader, roster, input)
  const days = [...new Set(input.days)].toSorted()
  const candidates = await daysToFill(db, reader, roster, { ...shift, days })
  const { agency_id } = roster
  const ids = await assignableIds(db, reader.scope, agency_id, { employee_ids: input.employee_ids, q: '' })
  const question = { agency_id, employee_ids: ids, customer_id: roster.customer_id, language: reader.language }
  const [from, to] = [days[0] ?? roster.week_start, days.at(-1) ?? roster.week_start]
  const people = [...(await factsOf(db, reader.scope, { ...question, from, to })).values()]
  const own = input.copy ? new Set<string>() : await assignmentsOn(db, roster, input.shift_id)
  const limits = await configOf(db, agency_id)
  const table = new FindingTable(reader.scope)
  const columns = []
  for (const day of candidates) columns.push(await judgeDay(table, day, people, { own, limits }))
  return { employee_ids: people.map(({ id }) => id), days: columns, findings: table.findings }
}

type Day = { works_on: string; toFill: ShiftToFill | null }

/** The column of a day; `toFill` is null when the clock skips the shift, so that nobody can work it. */
async function judgeDay(table: FindingTable, { works_on, toFill }: Day, people: readonly Facts[], judging: Judging) {
  const column: RosterFit['days'][number] = { works_on, verdicts: '', reasons: [] }
  for (const [at, facts] of people.entries()) {
    if (at % atOnce === atOnce - 1) await nextTurn()
    const { letter, reason } = table.add(toFill === null ? null : judge(facts, toFill, judging))
    column.verdicts += letter
    column.reasons.push(reason)
  }
  return column
}

// As in publication.ts: a thousand employees on seven days would otherwise block other requests.
const atOnce = 500

type Judging = { own: ReadonlySet<string>; limits: Limits }

function judge(facts: Facts, shift: ShiftToFill, { own, limits }: Judging): Finding[] {
  const duties: readonly Duty[] =
    own.size === 0 ? facts.duties : facts.duties.filter((duty) => !own.has(duty.assignment_id))
  return findingsFor(facts, shift, duties, limits)
}

type Fields = {
  roster_shift_id: string
  position_id: string
  sub_location_id: string | null
  starts: string
  ends: string
  breaks: readonly ShiftBreak[] | null
  required_skills: ShiftToFill['required_skills']
}

/** The fields of the named shift, each replaced by the one of the input, or those of a new shift. */
async function fieldsOf(db: Db, reader: Reader, roster: RosterForChange, input: Input): Promise<Fields> {
  const shift = input.shift_id === undefined ? null : await shiftOf(db, reader.scope, input.shift_id, reader.language)
  if (shift !== null && shift.roster_id !== roster.id) refuse('notFound')
  if (input.position_id !== undefined) await requirePosition(db, roster.agency_id, input.position_id)
  const { sub_location_id: part } = input
  if (typeof part === 'string') await requireSubLocation(db, roster, part, shift?.sub_location_id)
  const breaks = shift?.breaks_by === 'hand' ? shift.breaks : null
  return {
    roster_shift_id: shift?.id ?? roster.id,
    position_id: input.position_id ?? shift?.position_id ?? refuseField('position_id', 'validation.required'),
    starts: input.starts ?? shift?.starts ?? refuseField('starts', 'validation.required'),
    ends: input.ends ?? shift?.ends ?? refuseField('ends', 'validation.required'),
    sub_location_id: part === undefined ? (shift?.sub_location_id ?? null) : part,
    breaks: input.breaks === undefined ? breaks : input.breaks,
    required_skills: (await requiredBy(db, reader, roster, input)) ?? shift?.required_skills ?? [],
  }
}

async function requiredBy(db: Db, { language }: Reader, { agency_id }: RosterForChange, input: Input) {
  const { required_skill_ids: ids, required_skill_levels: levels = [] } = input
  if (ids === undefined) return null
  const required = await selectableSkills(db, agency_id, { field: 'required_skill_ids', ids, levels, held: [] })
  const skills = []
  for (const { skill_id, min_level } of required)
    skills.push({ skill_id, min_level, skill_name: await referenceNameOf(db, skill_id, language) })
  return skills
}

async function daysToFill(
  db: Db,
  { language }: Reader,
  roster: RosterForChange,
  { days, ...fields }: Fields & { days: readonly string[] },
) {
  const { time_zone, agency_id, location_id } = roster
  const { roster_shift_id, position_id, sub_location_id, required_skills } = fields
  const rules = await rulesAt(db, { agency_id, location_id, sub_location_id })
  const position_name = await referenceNameOf(db, position_id, language)
  const { place } = await db
    .selectFrom('rosters')
    .select(placeAt('rosters', language).as('place'))
    .where('id', '=', roster.id)
    .executeTakeFirstOrThrow()
  const same = { roster_shift_id, position_id, position_name, time_zone, required_skills, place }
  return days.map((works_on) => {
    const timed = timeOn({ ...fields, works_on, doubled: 'earlier' }, time_zone, rules)
    return { works_on, toFill: timed === null ? null : { ...same, works_on, ...timed } }
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
    if (thrown instanceof Refusal) return null
    throw thrown
  }
}

/** The shift's own assignments, which move with it. */
async function assignmentsOn(db: Db, { agency_id }: RosterForChange, shift_id: string | undefined) {
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
