// Copying shifts to days of a location, from a roster or from a template: the same steps for the preview and for the copy.
import { refuse, refuseField } from '#contract/refusals.ts'
import { type CopyProblem, type CopyResult, maxCopies, maxProblems } from '#contract/rostering/rosters/repeats.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { rulesOf } from '#server/modules/breaks/queries.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import type { RuleLimits } from '#server/modules/eligibility/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { lockLocation } from '#server/modules/rosters/actions.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import type { AssignmentReader } from '#server/modules/rosters/assignments/queries.ts'
import { type CopySource, withChangeRecord, type ChangeAuthor } from '#server/modules/rosters/changes/recording.ts'
import { recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import { isTooFarAhead } from '#server/modules/rosters/rules.ts'
import { findingsVisibleTo } from '#server/modules/rosters/publication/visible-findings.ts'
import { assignPeople, type CopyPlan, type NewShift, placeShifts } from './plan.ts'
import type { SourceShift } from './source.ts'
import { existingShifts, rosterFinder, rostersAt, siteOf, type TargetRoster, type TargetSite } from './targets.ts'
import { insertAssignments, insertRosters, insertShifts } from './write.ts'

export type CopyInput = {
  agency_id: string
  location_id: string
  source: readonly SourceShift[]
  /** the first copied day of a roster; null: of a template, which has no days */
  from: LocalDate | null
  starts_on: readonly LocalDate[]
  with_people: boolean
  duplicates: boolean
  /** shifts that this employee has already are not copied again; null: of anybody */
  employee_id: string | null
  /** the rosters that are created resemble this one */
  pattern: { own_id: string | null; week_start: LocalDate; days: number; name: string | null }
}

/** What the copy would create. */
export async function previewCopy(db: Db, reader: AssignmentReader, input: CopyInput, now: Date): Promise<CopyResult> {
  return resultOf(reader, await planOf(db, reader, input, { now, lock: false }), { isPreview: true })
}

/** Creates the shifts and assignments, as one entry in the change log of each roster. */
export async function applyCopy(db: Db, who: AssignmentReader & ChangeAuthor, input: CopyInput, now: Date) {
  const { result } = await copyWithPlan(db, who, input, { kind: 'copy', now })
  return result
}

type LoggedChange = { kind: 'copy' | 'add'; now: Date }

/** The same, as an entry of this kind; also returns the shifts and assignments. */
export const copyWithPlan = (
  db: Db,
  who: AssignmentReader & ChangeAuthor,
  input: CopyInput,
  { kind, now }: LoggedChange,
) =>
  withChangeRecord(db, who, {
    kind,
    count: ({ plan }) => plan.shifts.length,
    now,
    work: () => writeCopy(db, who, input, now),
    made: ({ plan }) => plan.shifts.map(({ id }) => id),
    source: copiedShift(input),
  })

/** The shift, where one is copied to one day. */
function copiedShift({ source, from, starts_on, employee_id }: CopyInput): CopySource | undefined {
  const [only] = source
  if (only === undefined || from === null || source.length > 1 || starts_on.length > 1) return undefined
  const { day, starts, ends } = only
  return { works_on: addDays(from, day), starts, ends, ...(employee_id !== null && { employee_id }) }
}

async function writeCopy(db: Db, reader: AssignmentReader & ChangeAuthor, input: CopyInput, now: Date) {
  await lockLocation(db, input.location_id)
  const plan = await planOf(db, reader, input, { now, lock: true })
  await insertRosters(
    db,
    plan.site,
    rostersOf(plan).filter((one) => one.is_new),
    now,
  )
  await insertShifts(db, plan.site, plan.shifts, now)
  const made = await insertAssignments(db, input.agency_id, plan.assignments, now)
  const settled = withoutOverlapping(plan, made)
  await recordCopied(db, reader, settled, now)
  return { result: resultOf(reader, settled, { isPreview: false }), plan: settled }
}

async function recordCopied(db: Db, by: ChangeAuthor, { site, limits, assignments }: PlannedCopy, now: Date) {
  const { agency_id } = site
  const decided = assignments.map(({ id, employee_id, findings, known }) => ({
    ...{ assignment_id: id, employee_id, findings, override_reason: null },
    ...known,
  }))
  await recordDecisions(db, { agency_id, kind: 'copied', by, limits, now }, decided)
}

type PlannedCopy = CopyPlan & { site: TargetSite; limits: RuleLimits }

async function planOf(db: Db, reader: AssignmentReader, input: CopyInput, { now, lock }: { now: Date; lock: boolean }) {
  const { agency_id, location_id, pattern } = input
  if (input.source.length * input.starts_on.length > maxCopies)
    refuseField('starts_on', 'validation.tooBig_array', { limit: Math.floor(maxCopies / input.source.length) })
  const site = await siteOf(db, agency_id, location_id, reader.language)
  if (site === undefined) refuse('notFound')
  const period = periodOf(input)
  const { months_ahead, ...limits } = await configOf(db, agency_id)
  if (isTooFarAhead(period.to, localDateOf(now.toISOString(), site.time_zone), months_ahead))
    refuseField('starts_on', 'validation.tooFarAhead', { months: months_ahead })
  const existing = await rostersAt(db, site, widened(period, pattern.days), lock)
  const ids = existing.map(({ id }) => id)
  const names = { name: pattern.name ?? site.location_name, time_zone: site.time_zone }
  const placed = placeShifts(input.source, input.starts_on, {
    rosterOn: rosterFinder(existing, { ...pattern, ...names }),
    rulesAt: await rulesOf(db, site),
    existing: input.duplicates ? null : await existingShifts(db, agency_id, ids, input.employee_id),
  })
  if (!site.is_active && placed.shifts.some(({ roster }) => roster.is_new)) refuse('rosters.locationInactive')
  const people = input.with_people ? await peopleOf(db, reader, { ...input, site, period }, placed.shifts, lock) : null
  const assigned =
    people === null
      ? { assignments: [], unassigned: [], warned: [] }
      : await assignPeople(placed.shifts, { people, limits, site })
  return { ...placed, ...assigned, site, limits }
}

// A new roster can have days before and after those of its shifts.
const widened = ({ from, to }: { from: LocalDate; to: LocalDate }, days: number) => ({
  from: addDays(from, -days),
  to: addDays(to, days),
})

function periodOf({ source, starts_on }: CopyInput) {
  const days = source.map(({ day }) => day)
  const starts = [...starts_on].toSorted()
  const [first, last] = [starts.at(0), starts.at(-1)]
  if (first === undefined || last === undefined || days.length === 0) refuse('rosters.nothingToCopy')
  const [least, most] = days.reduce(([low, high], day) => [Math.min(low, day), Math.max(high, day)], [366, 0])
  return { from: addDays(first, least), to: addDays(last, most) }
}

type SiteCopyInput = CopyInput & { site: TargetSite; period: { from: LocalDate; to: LocalDate } }

async function peopleOf(
  db: Db,
  { scope, language }: AssignmentReader,
  input: SiteCopyInput,
  shifts: readonly NewShift[],
  lock: boolean,
) {
  const ids = new Set(shifts.flatMap(({ source }) => source.people.map(({ id }) => id)))
  if (lock) await lockPeople(db, [...ids])
  const { agency_id, site, period } = input
  const question = { agency_id, employee_ids: [...ids], customer_id: site.customer_id, ...period }
  return factsOf(db, scope, { ...question, language })
}

/** Who got an overlapping shift meanwhile is left unassigned. */
function withoutOverlapping(plan: PlannedCopy, made: ReadonlySet<string>): PlannedCopy {
  const lost = plan.assignments.filter(({ id }) => !made.has(id))
  if (lost.length === 0) return plan
  const problems = lost.map(({ shift, employee_id }): CopyProblem => {
    const { starts, ends, position_name, people } = shift.source
    const employee_name = people.find(({ id }) => id === employee_id)?.name ?? ''
    const other = { works_on: shift.works_on, starts, ends, location_name: '' }
    const findings = [{ rule: 'overlap' as const, severity: 'block' as const, facts: other }]
    return { employee_id, employee_name, works_on: shift.works_on, starts, ends, position_name, findings }
  })
  return {
    ...plan,
    assignments: plan.assignments.filter(({ id }) => made.has(id)),
    unassigned: [...plan.unassigned, ...problems],
  }
}

const rostersOf = ({ shifts }: Pick<CopyPlan, 'shifts'>): TargetRoster[] => [
  ...new Set(shifts.map(({ roster }) => roster)),
]

function resultOf({ scope }: AssignmentReader, plan: CopyPlan, { isPreview }: { isPreview: boolean }): CopyResult {
  const counts = new Map<TargetRoster, number>()
  for (const { roster } of plan.shifts) counts.set(roster, (counts.get(roster) ?? 0) + 1)
  const visible = (problems: readonly CopyProblem[]) =>
    problems
      .slice(0, maxProblems)
      .map((problem) => ({ ...problem, findings: findingsVisibleTo(scope, problem.findings) }))
  return {
    rosters: [...counts]
      .map(([{ id, is_new, name, week_start, days }, shifts]) => ({
        id: is_new && isPreview ? null : id,
        ...{ is_new, name, week_start, days, shifts },
      }))
      .toSorted((one, other) => one.week_start.localeCompare(other.week_start)),
    shifts: plan.shifts.length,
    openings: plan.shifts.reduce((sum, { source }) => sum + source.openings, 0),
    assigned: plan.assignments.length,
    unassigned: visible(plan.unassigned),
    unassigned_count: plan.unassigned.length,
    warned: visible(plan.warned),
    warned_count: plan.warned.length,
    skipped: plan.skipped.slice(0, maxProblems),
    skipped_count: plan.skipped.length,
  }
}
