// The one place that records punches, whichever source they come from (decision 124).
import {
  maxAheadSeconds,
  openPeriod,
  pairPunches,
  clockedHours,
  type PunchKind,
} from '#contract/rostering/clock/punch-pairing.ts'
import type { PunchCorrectionKind, PunchOutcome, PunchResult, PunchSource } from '#contract/rostering/clock/punches.ts'
import { refuse, refuseField, refusalFor } from '#contract/refusals.ts'
import { type Instant, localDateOf } from '#contract/values/time.ts'
import { newId } from '#server/database/values/ids.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { markStarted } from '#server/modules/rosters/assignments/worked.ts'
import { isEmployedOn } from '#server/modules/timesheets/rules.ts'
import { type ClockTimesheetResult, fillFromClock } from '#server/modules/timesheets/clock-drafts.ts'
import {
  periodAround,
  assignmentsForPunch,
  employmentForPunch,
  punchById,
  punchesBetween,
  punchesOfAssignment,
  siteForPunch,
  type StoredPunch,
} from './punch-facts.ts'
import type { Context, AuthorContext } from '#server/http/context.ts'
import { doubleTap, fenceOf, nearestAssignment, type DeviceLocation, nextPunchBlocker } from './rules.ts'

export type NewPunch = {
  /** made by the device, so that a punch that is sent again is recorded once; omitted: a new one */
  id?: string
  employee_id: string
  location_id: string
  kind: PunchKind
  /** when it happened, as far as the server can know */
  at: Instant
  /** the clock of the device at that time */
  device_at?: Instant | null
  source: PunchSource
  kiosk_id?: string | null
  /** omitted: the source does not know where it is */
  where?: DeviceLocation
  photo_file_id?: string | null
  note?: string | null
  /**
   * true for punches that arrive late or out of order (an offline kiosk, an import, a correction): they are recorded although they are not
   * what comes next, and what is missing shows in the pairing
   */
  late?: boolean
  /** of a punch that is entered afterwards, or in the place of another one (`punch_id`) */
  correction?: { reason: string; punch_id?: string }
}

/**
 * Records a punch, moves its assignment on (clocking in: in progress; clocking out: worked) and writes the draft timesheet when the hours
 * are complete. It counts even when the hours cannot be written: the result says why. Without an assignment it is recorded as not rostered,
 * without a location as unchecked.
 *
 * Returns `repeated` for an id that is recorded already and `ignored` for the same kind within 60 seconds with none in between; neither
 * stores anything.
 * Refuses a time more than two minutes ahead (`clock.inFuture`), an unknown site or employee, somebody who is not employed on that day
 * (`clock.notEmployed`) and, unless `late`, a punch that is not what comes next (`clock.alreadyIn`, `clock.notClockedIn`, …).
 */
export async function recordPunch(context: AuthorContext, input: NewPunch): Promise<PunchResult> {
  const { db, scope, now } = context
  const at = timeOf(input.at, now)
  // Two devices at once: the second one sees the punch of the first.
  await lockPeople(db, [input.employee_id])
  const known = input.id === undefined ? undefined : await punchById(db, scope, input.id)
  if (known !== undefined) return isSame(known, input) ? resultOf(known, 'repeated') : refuse('keyReused')
  const site =
    (await siteForPunch(db, scope, input.location_id)) ?? refuseField('location_id', 'refusals.unknownChoice')
  const person = await employmentForPunch(db, site.agency_id, input.employee_id)
  if (person === undefined) return refuseField('employee_id', 'refusals.unknownChoice')
  const all = await punchesBetween(db, scope, { employee_ids: [person.id], ...periodAround(at) })
  const punches = all.filter(({ id }) => id !== input.correction?.punch_id)
  const open = openPeriod(punches, at)
  // Who works past midnight on the last day of an employment still clocks out.
  const began = input.kind === 'in' ? at : (open?.starts_at ?? at)
  if (!isEmployedOn(person, localDateOf(began, site.time_zone))) return refuse('clock.notEmployed')
  const same = doubleTap(punches, { kind: input.kind, at })
  if (same !== undefined) return resultOf(same, 'ignored')
  const assignment_id = await assignmentIdFor(context, { ...input, at }, open)
  const blocker = input.late === true ? null : nextPunchBlocker(open, { ...input, assignment_id })
  if (blocker !== null) throw refusalFor(blocker)
  const fence = fenceOf(site, input.where ?? { no_location: 'unavailable' })
  const { company_id, agency_id } = site
  const punch = await insertPunch(context, { ...input, at, assignment_id, company_id, agency_id, ...fence })
  if (input.correction !== undefined) await storeCorrection(context, { ...input.correction, agency_id, made: punch })
  if (assignment_id === null) return resultOf(punch, 'recorded')
  if (input.kind === 'in') await markStarted(context, assignment_id)
  return resultOf(punch, 'recorded', await fillHours(context, { assignment_id }))
}

// A device that is a little ahead: its punch happened now.
function timeOf(at: Instant, now: Date): Instant {
  const ahead = Temporal.Instant.from(at).epochMilliseconds - now.getTime()
  if (ahead > maxAheadSeconds * 1000) refuse('clock.inFuture')
  return ahead > 0 ? now.toISOString() : at
}

const isSame = (known: StoredPunch, { employee_id, kind, location_id }: NewPunch) =>
  known.employee_id === employee_id && known.kind === kind && known.location_id === location_id

async function assignmentIdFor(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  input: NewPunch,
  open: ReturnType<typeof openPeriod>,
): Promise<string | null> {
  if (input.kind !== 'in' && open?.location_id === input.location_id) return open.assignment_id
  const candidates = await assignmentsForPunch(db, scope, input)
  return nearestAssignment(candidates, input.kind, input.at)?.id ?? null
}

type InsertedPunch = NewPunch &
  ReturnType<typeof fenceOf> & { assignment_id: string | null; company_id: string; agency_id: string }

async function insertPunch(
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  punch: InsertedPunch,
): Promise<StoredPunch> {
  const { where: _, late: __, correction: ___, id = newId(), device_at = null, kiosk_id = null, ...rest } = punch
  const { photo_file_id = null, note = null, ...fields } = rest
  const recorded = { recorded_by: actor.account_id, recorded_by_name: actor.name, received_at: now.toISOString() }
  await db
    .insertInto('punches')
    .values({ ...fields, id, device_at, kiosk_id, photo_file_id, note, ...recorded })
    .execute()
  const { employee_id, kind, at, source, assignment_id, location_id, inside_fence, no_location } = fields
  return { id, employee_id, kind, at, source, assignment_id, location_id, inside_fence, no_location }
}

type Correction = { agency_id: string; reason: string; punch_id?: string; made: StoredPunch }

const storeCorrection = (
  context: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  { agency_id, reason, punch_id, made }: Correction,
) =>
  insertCorrection(
    context,
    punch_id === undefined
      ? { agency_id, reason, kind: 'added', punch_id: made.id, replaced_by_id: null }
      : { agency_id, reason, kind: 'moved', punch_id, replaced_by_id: made.id },
  )

type NewCorrection = {
  agency_id: string
  kind: PunchCorrectionKind
  punch_id: string
  replaced_by_id: string | null
  reason: string
}

/** Stores why a punch was added, moved or voided. A punch that was moved or voided already is refused (`clock.corrected`). */
export const insertCorrection = (
  { db, actor, now }: Pick<AuthorContext, 'db' | 'actor' | 'now'>,
  correction: NewCorrection,
) =>
  db
    .insertInto('punch_corrections')
    .values({
      ...correction,
      id: newId(),
      at: now.toISOString(),
      recorded_by: actor.account_id,
      recorded_by_name: actor.name,
    })
    .execute()

/**
 * Writes the hours of an assignment by the punches that count; call it after every change of them. With the reason of a correction after
 * which the hours are no longer complete, the draft that the clock wrote is voided.
 */
export async function fillHours(
  context: AuthorContext,
  { assignment_id, reason = null }: { assignment_id: string; reason?: string | null },
): Promise<ClockTimesheetResult> {
  const { db, scope, now } = context
  const punches = await punchesOfAssignment(db, scope, assignment_id)
  const hours = clockedHours(pairPunches(punches, now.toISOString()), assignment_id)
  return fillFromClock(context, { assignment_id, hours, reason })
}

const resultOf = (
  { id, kind, at, source, inside_fence, no_location, assignment_id, location_id }: StoredPunch,
  outcome: PunchOutcome,
  { timesheet_id, problem }: ClockTimesheetResult = { timesheet_id: null, problem: null },
): PunchResult => ({
  outcome,
  punch: { id, kind, at, source, inside_fence, no_location, assignment_id, location_id },
  timesheet_id,
  timesheet_problem: problem,
})
