// Corrections of punches: records of their own, with a reason. The punches themselves never change (decision 124).
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import type { PunchResult, PunchRow } from '#contract/rostering/clock/punches.ts'
import { instantAt } from '#contract/values/time.ts'
import { lockPeople } from '#server/modules/rosters/assignments/people-locks.ts'
import { punchById, siteForPunch } from '#server/modules/clock/punch-facts.ts'
import { punchForCorrection, punchRowOf } from '#server/modules/clock/queries.ts'
import { workOfPunch } from '#server/modules/timesheets/exceptions/without-hours.ts'
import { fillHours, insertCorrection, recordPunch } from '#server/modules/clock/recording.ts'
import type { Context, AuthorContext } from '#server/http/context.ts'

type ClockCalls = typeof calls.clock

/** Adds a missing punch with its reason, and writes the hours anew. */
export async function addPunch(context: AuthorContext, input: InputOf<ClockCalls['add']>): Promise<PunchRow> {
  const { employee_id, location_id, kind, reason, ...when } = input
  const at = await instantAtSite(context, location_id, when)
  const entered = { employee_id, location_id, kind, at, source: 'admin', late: true, correction: { reason } } as const
  return storedPunchOf(context, await recordPunch(context, entered))
}

/** Records the time that a punch should have had: the original stays and no longer counts. */
export async function movePunch(context: Context, input: InputOf<ClockCalls['move']>): Promise<PunchRow> {
  const { db, scope } = context
  const punch = await punchForCorrection(db, scope, input.id)
  await lockPeople(db, [punch.employee_id])
  if (!punch.in_effect) refuse('clock.corrected')
  const at = await instantAtSite(context, punch.location_id, input)
  const { employee_id, location_id, kind } = punch
  const correction = { reason: input.reason, punch_id: punch.id }
  const entered = { employee_id, location_id, kind, at, source: 'admin', late: true, correction } as const
  const made = await recordPunch(context, entered)
  await refill(context, { ...punch, reason: input.reason })
  return storedPunchOf(context, made)
}

/** Takes a punch out of effect. */
export async function voidPunch(context: Context, { id, reason }: InputOf<ClockCalls['void']>): Promise<PunchRow> {
  const { db, scope } = context
  const punch = await punchForCorrection(db, scope, id)
  await lockPeople(db, [punch.employee_id])
  if (!punch.in_effect) refuse('clock.corrected')
  const { agency_id } = punch
  await insertCorrection(context, { agency_id, kind: 'voided', punch_id: id, replaced_by_id: null, reason })
  await refill(context, { ...punch, reason })
  return punchRowOf(db, scope, id)
}

/** Takes all punches of work without hours out of effect. */
export async function dismissWork(context: Context, { id, reason }: InputOf<ClockCalls['dismissWork']>) {
  const { db, scope } = context
  const { agency_id, employee_id } = await punchForCorrection(db, scope, id)
  await lockPeople(db, [employee_id])
  const { periods, shift } = await workOfPunch(context, id)
  const ids = periods.flatMap(({ punch_ids }) => punch_ids)
  for (const punch_id of ids)
    await insertCorrection(context, { agency_id, kind: 'voided', punch_id, replaced_by_id: null, reason })
  await refill(context, { assignment_id: shift?.assignment_id ?? null, reason })
  return { ids }
}

type CorrectedAssignment = { assignment_id: string | null; reason: string }

async function refill(context: Context, { assignment_id, reason }: CorrectedAssignment) {
  if (assignment_id !== null) await fillHours(context, { assignment_id, reason })
}

// Within a minute of another one there is nothing to correct.
async function storedPunchOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { outcome, punch }: PunchResult,
): Promise<PunchRow> {
  if (outcome === 'recorded') return punchRowOf(db, scope, punch.id)
  const same = await punchById(db, scope, punch.id)
  return refuse('clock.sameMinute', {}, { current: same })
}

type SiteTimeInput = Pick<InputOf<ClockCalls['add']>, 'on' | 'time' | 'ambiguous'>

/** The instant of a time at a site; a time that the clock skips is not one. */
async function instantAtSite(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  location_id: string,
  { on, time, ambiguous }: SiteTimeInput,
) {
  const site = (await siteForPunch(db, scope, location_id)) ?? refuseField('location_id', 'refusals.unknownChoice')
  const { at, kind } = instantAt(on, time, site.time_zone, ambiguous)
  return kind === 'skipped' ? refuseField('time', 'validation.time') : at
}
