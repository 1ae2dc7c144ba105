// Corrections of punches: records of their own, with a reason. The punches themselves never change (decision 124).
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { PunchResult, PunchRow } from '#contract/rostering/clock/punches.ts'
import { instantAt } from '#contract/values/time.ts'
import type { Db } from '#server/database/dialect.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { punchById, siteForPunch } from '#server/modules/clock/punch-facts.ts'
import { punchForCorrection, punchRowOf } from '#server/modules/clock/queries.ts'
import { workOfPunch } from '#server/modules/timesheets/exceptions/without-hours.ts'
import { type ClockAuthor, fillHours, insertCorrection, recordPunch } from '#server/modules/clock/recording.ts'

type ClockCalls = typeof calls.clock

/** Adds a missing punch with its reason, and writes the hours anew. */
export async function addPunch(
  db: Db,
  who: ClockAuthor,
  input: InputOf<ClockCalls['add']>,
  now: Date,
): Promise<PunchRow> {
  const { employee_id, location_id, kind, reason, ...when } = input
  const at = await instantAtSite(db, who, location_id, when)
  const entered = { employee_id, location_id, kind, at, source: 'admin', late: true, correction: { reason } } as const
  return storedPunchOf(db, who, await recordPunch(db, who, entered, now))
}

/** Records the time that a punch should have had: the original stays and no longer counts. */
export async function movePunch(
  db: Db,
  who: ClockAuthor,
  input: InputOf<ClockCalls['move']>,
  now: Date,
): Promise<PunchRow> {
  const punch = await punchForCorrection(db, who.scope, input.id)
  await lockPeople(db, [punch.employee_id])
  if (!punch.in_effect) refuse('clock.corrected')
  const at = await instantAtSite(db, who, punch.location_id, input)
  const { employee_id, location_id, kind } = punch
  const correction = { reason: input.reason, punch_id: punch.id }
  const entered = { employee_id, location_id, kind, at, source: 'admin', late: true, correction } as const
  const made = await recordPunch(db, who, entered, now)
  await refill(db, who, { ...punch, reason: input.reason }, now)
  return storedPunchOf(db, who, made)
}

/** Takes a punch out of effect. */
export async function voidPunch(
  db: Db,
  who: ClockAuthor,
  { id, reason }: InputOf<ClockCalls['void']>,
  now: Date,
): Promise<PunchRow> {
  const punch = await punchForCorrection(db, who.scope, id)
  await lockPeople(db, [punch.employee_id])
  if (!punch.in_effect) refuse('clock.corrected')
  const { agency_id } = punch
  await insertCorrection(db, who, { agency_id, kind: 'voided', punch_id: id, replaced_by_id: null, reason }, now)
  await refill(db, who, { ...punch, reason }, now)
  return punchRowOf(db, who.scope, id)
}

/** Takes all punches of work without hours out of effect. */
export async function dismissWork(
  db: Db,
  who: ClockAuthor,
  { id, reason }: InputOf<ClockCalls['dismissWork']>,
  now: Date,
) {
  const { agency_id, employee_id } = await punchForCorrection(db, who.scope, id)
  await lockPeople(db, [employee_id])
  const { periods, shift } = await workOfPunch(db, who.scope, id, now)
  const ids = periods.flatMap(({ punch_ids }) => punch_ids)
  for (const punch_id of ids)
    await insertCorrection(db, who, { agency_id, kind: 'voided', punch_id, replaced_by_id: null, reason }, now)
  await refill(db, who, { assignment_id: shift?.assignment_id ?? null, reason }, now)
  return { ids }
}

type CorrectedAssignment = { assignment_id: string | null; reason: string }

async function refill(db: Db, who: ClockAuthor, { assignment_id, reason }: CorrectedAssignment, now: Date) {
  if (assignment_id !== null) await fillHours(db, who, { assignment_id, reason }, now)
}

// Within a minute of another one there is nothing to correct.
async function storedPunchOf(db: Db, who: ClockAuthor, { outcome, punch }: PunchResult): Promise<PunchRow> {
  if (outcome === 'recorded') return punchRowOf(db, who.scope, punch.id)
  const same = await punchById(db, who.scope, punch.id)
  return refuse('clock.sameMinute', {}, { current: same })
}

type SiteTimeInput = Pick<InputOf<ClockCalls['add']>, 'on' | 'time' | 'doubled'>

/** The instant of a time at a site; a time that the clock skips is not one. */
async function instantAtSite(db: Db, who: ClockAuthor, location_id: string, { on, time, doubled }: SiteTimeInput) {
  const site = (await siteForPunch(db, who.scope, location_id)) ?? refuseField('location_id', 'refusals.unknownChoice')
  const { at, kind } = instantAt(on, time, site.time_zone, doubled)
  return kind === 'skipped' ? refuseField('time', 'validation.time') : at
}
