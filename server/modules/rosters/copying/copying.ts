// Copying shifts to days of a location, from a roster or from a template: the same steps for the preview and for the copy.
import { refuse, refuseField } from '#contract/refusals.ts'
import { type CopyProblem, type CopyResult, maxCopies, maxProblems } from '#contract/rostering/rosters/repeats.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/values/time.ts'
import type { Context } from '#server/http/context.ts'
import { rulesOf } from '#server/modules/breaks/queries.ts'
import { factsOf } from '#server/modules/eligibility/queries.ts'
import type { RuleLimits } from '#server/modules/eligibility/rules.ts'
import { configOf } from '#server/modules/settings/queries.ts'
import { lockLocations } from '#server/modules/rosters/actions.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { changeShifts, type LockedRecords } from '#server/modules/rosters/changes/change-shifts.ts'
import type { CopySource } from '#server/modules/rosters/changes/recording.ts'
import { recordDecisions } from '#server/modules/rosters/decisions/recording.ts'
import { isTooFarAhead } from '#server/modules/rosters/rules.ts'
import { findingsVisibleTo } from '#server/modules/eligibility/visible-findings.ts'
import { type AddedDuties, assignPeople, type CopyPlan, type NewShift, placeShifts } from './plan.ts'
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

/** What the copies would create together. */
export async function previewCopies(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  inputs: readonly CopyInput[],
): Promise<CopyResult> {
  requireFew(inputs)
  const plans: PlannedCopy[] = []
  // With the shifts that the copies before would give people; those of a copy that is applied are stored by then.
  const added: AddedDuties = new Map()
  for (const input of inputs) plans.push(await planOf(context, input, { lock: false, added }))
  return resultOf(context, plans, { isPreview: true })
}

type CopyCommand = {
  kind: 'copy' | 'add'
  /** the rosters that are copied */
  roster_ids?: readonly string[]
  inputsOf: (rosters: LockedRecords['rosters']) => Promise<readonly CopyInput[]>
}

/** Creates the shifts and assignments, as one entry in the change log of each roster; those of several copies are undone together. */
export async function applyCopies(context: Context, copy: CopyCommand) {
  const { done: plans } = await changeShifts(context, {
    roster_ids: copy.roster_ids,
    check: async ({ rosters }) => requireFew(await copy.inputsOf(rosters)),
    apply: (inputs) => writeEach(context, inputs),
    entry: (plans, inputs) => {
      const made = plans.flatMap(({ shifts }) => shifts.map(({ id }) => id))
      const described = { kind: copy.kind, count: made.length, source: copiedShift(inputs) }
      return { ...described, made, undone_together: inputs.length > 1 }
    },
  })
  return { plans, result: resultOf(context, plans, { isPreview: false }) }
}

async function writeEach(context: Context, inputs: readonly CopyInput[]): Promise<PlannedCopy[]> {
  const { db } = context
  // All before the first is written, so that two planners who copy the same sites cannot deadlock.
  await lockLocations(
    db,
    inputs.map(({ location_id }) => location_id),
  )
  if (inputs.length > 1) await lockPeople(db, inputs.flatMap(peopleIn))
  const plans: PlannedCopy[] = []
  for (const input of inputs) plans.push(await writeCopy(context, input))
  return plans
}

const peopleIn = ({ with_people, source }: CopyInput) =>
  with_people ? source.flatMap(({ people }) => people.map(({ id }) => id)) : []

function requireFew(inputs: readonly CopyInput[]) {
  const most = inputs.reduce((sum, { source, starts_on }) => sum + source.length * starts_on.length, 0)
  const shifts = inputs.reduce((sum, { source }) => sum + source.length, 0)
  if (most > maxCopies) refuseField('starts_on', 'validation.tooBig_array', { limit: Math.floor(maxCopies / shifts) })
  return inputs
}

/** The shift, where one is copied to one day. */
function copiedShift([input, ...others]: readonly CopyInput[]): CopySource | undefined {
  if (input === undefined || others.length > 0) return undefined
  const { source, from, starts_on, employee_id } = input
  const [only] = source
  if (only === undefined || from === null || source.length > 1 || starts_on.length > 1) return undefined
  const { day, starts, ends } = only
  return { works_on: addDays(from, day), starts, ends, ...(employee_id !== null && { employee_id }) }
}

async function writeCopy(context: Context, input: CopyInput) {
  const { db, now } = context
  const plan = await planOf(context, input, { lock: true })
  await insertRosters(
    db,
    plan.site,
    rostersOf(plan).filter((one) => one.is_new),
    now,
  )
  await insertShifts(db, plan.site, plan.shifts, now)
  const made = await insertAssignments(db, input.agency_id, plan.assignments, now)
  const settled = withoutOverlapping(plan, made)
  await recordCopied(context, settled)
  return settled
}

async function recordCopied({ db, actor, now }: Context, { site, limits, assignments }: PlannedCopy) {
  const { agency_id } = site
  const decided = assignments.map(({ id, employee_id, findings, known }) => ({
    ...{ assignment_id: id, employee_id, findings, override_reason: null },
    ...known,
  }))
  await recordDecisions(db, { agency_id, kind: 'copied', by: actor, limits, now }, decided)
}

type PlannedCopy = CopyPlan & { site: TargetSite; limits: RuleLimits }

type Planning = { lock: boolean; added?: AddedDuties }

async function planOf(
  context: Pick<Context, 'db' | 'scope' | 'language' | 'now'>,
  input: CopyInput,
  { lock, added }: Planning,
) {
  const { db, language, now } = context
  const { agency_id, location_id, pattern } = input
  const site = await siteOf(db, agency_id, location_id, language)
  if (site === undefined) refuse('notFound')
  const period = periodOf(input)
  const { months_ahead, ...limits } = await configOf(db, agency_id)
  if (isTooFarAhead(period.to, localDateOf(now.toISOString(), site.time_zone), months_ahead))
    refuseField('starts_on', 'validation.tooFarAhead', { months: months_ahead })
  const siteIds = { agency_ids: [agency_id], location_ids: [location_id] }
  const existing = await rostersAt(db, siteIds, widened(period, pattern.days), lock)
  const ids = existing.map(({ id }) => id)
  const names = { name: pattern.name ?? site.location_name, time_zone: site.time_zone }
  const placed = placeShifts(input.source, input.starts_on, {
    rosterOn: rosterFinder(existing, { ...pattern, ...names }),
    rulesAt: await rulesOf(db, site),
    existing: input.duplicates ? null : await existingShifts(db, agency_id, ids, input.employee_id),
  })
  if (!site.is_active && placed.shifts.some(({ roster }) => roster.is_new)) refuse('rosters.locationInactive')
  const people = input.with_people ? await peopleOf(context, { ...input, site, period }, placed.shifts, lock) : null
  const assigned =
    people === null
      ? { assignments: [], unassigned: [], warned: [] }
      : await assignPeople(placed.shifts, { people, limits, site }, added)
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
  { db, scope, language }: Pick<Context, 'db' | 'scope' | 'language'>,
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

function resultOf(
  { scope }: Pick<Context, 'scope' | 'language'>,
  plans: readonly PlannedCopy[],
  { isPreview }: { isPreview: boolean },
): CopyResult {
  const plan: CopyPlan = {
    shifts: plans.flatMap(({ shifts }) => shifts),
    assignments: plans.flatMap(({ assignments }) => assignments),
    unassigned: plans.flatMap(({ unassigned }) => unassigned),
    warned: plans.flatMap(({ warned }) => warned),
    skipped: plans.flatMap(({ skipped }) => skipped),
  }
  const visible = (problems: readonly CopyProblem[]) =>
    problems
      .slice(0, maxProblems)
      .map((problem) => ({ ...problem, findings: findingsVisibleTo(scope, problem.findings) }))
  return {
    rosters: plans
      .flatMap((one) => targetsOf(one, isPreview))
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

function targetsOf({ site: { location_name }, shifts }: PlannedCopy, isPreview: boolean): CopyResult['rosters'] {
  const counts = new Map<TargetRoster, number>()
  for (const { roster } of shifts) counts.set(roster, (counts.get(roster) ?? 0) + 1)
  return [...counts].map(([{ id, is_new, name, week_start, days }, count]) => ({
    id: is_new && isPreview ? null : id,
    ...{ is_new, name, location_name, week_start, days, shifts: count },
  }))
}
