import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { refuse, refuseField } from '#contract/refusals.ts'
import { refuseState } from '#contract/state-machines.ts'
import { localDateOf, mondayOf } from '#contract/values/time.ts'
import type { RightsOfPerson } from '#contract/people/work-rights.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { requireVersion, touchedColumns } from '#server/database/rows/versioned.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Actor } from '#server/http/actor.ts'
import { copyRights } from '#server/modules/employees/actions.ts'
import { lastCharactersOf, groupSealContext } from '#server/modules/employees/details/rules.ts'
import { streamsOf, visasToChoose } from '#server/modules/reference/visas.ts'
import type { Context } from '#server/http/context.ts'
import { studyPeriodActions, visaActions } from './policy.ts'
import { newestVisaOf, personFor, storedRights } from './queries.ts'
import { requireVisaSense, withLedger } from './rules.ts'

type WorkRightsCalls = typeof calls.workRights
type EmployeeForRights = Awaited<ReturnType<typeof personFor>>

/** The work rights of an employee, and the fortnights in which they work. */
export async function rightsOf(context: Context, id: string): Promise<RightsOfPerson> {
  const { db, actor, scope, now } = context
  const person = await personFor(db, scope, id)
  const { visas, periods, ...rights } = withLedger(await storedRights(context, id), todayAt(person, now))
  return {
    ...rights,
    visas: visas.map((visa) => ({ ...visa, allowed_actions: visaActions(actor, visa) })),
    periods: periods.map((period) => ({ ...period, allowed_actions: studyPeriodActions(actor, period) })),
  }
}

const todayAt = ({ time_zone }: EmployeeForRights, now: Date) => localDateOf(now.toISOString(), time_zone)

/** Adds or corrects a visa. One entered by the employee awaits confirmation, because it would allow work that nobody has checked. */
export async function storeVisa(context: Context, input: InputOf<WorkRightsCalls['storeVisa']>) {
  const { db, actor, scope, now, outside } = context
  const { id, visa_record_id, version, number, conditions, ...fields } = input
  const person = await personFor(db, scope, id)
  requireVisaSense(fields, todayAt(person, now))
  await requireListed(context, fields)
  const sealed =
    number === null
      ? {}
      : {
          number_sealed: outside.seal.seal(number, groupSealContext(person, 'visa')),
          number_ends: lastCharactersOf(number),
        }
  const by = { recorded_by_name: actor.name, ...confirmedBy(actor, now) }
  const row = { ...fields, ...sealed, ...by, conditions: conditions === null ? null : jsonb(conditions) }
  const stored =
    visa_record_id === null
      ? await addVisa(db, person, row)
      : await changeVisa(context, person, { ...row, id: visa_record_id, version })
  await updateCheckDates(db, person, stored, now)
  return rightsOf(context, id)
}

const confirmedBy = ({ kind, name }: Actor, now: Date) =>
  kind === 'employee'
    ? { confirmed_at: null, confirmed_by_name: null }
    : { confirmed_at: now.toISOString(), confirmed_by_name: name }

type ListedVisa = Pick<InputOf<WorkRightsCalls['storeVisa']>, 'visa_id' | 'visa_sub_class_id'>

/** The visa must be in the list, and the stream must be one of the visa's. */
async function requireListed(context: Context, { visa_id, visa_sub_class_id }: ListedVisa) {
  if (visa_id === null)
    return visa_sub_class_id === null ? undefined : refuseField('visa_sub_class_id', 'refusals.unknownChoice')
  const visas = await visasToChoose(context)
  if (!visas.some(({ id }) => id === visa_id)) refuseField('visa_id', 'refusals.unknownChoice')
  if (visa_sub_class_id === null) return undefined
  const streams = await streamsOf(context, visa_id)
  return streams.some(({ id }) => id === visa_sub_class_id)
    ? undefined
    : refuseField('visa_sub_class_id', 'refusals.unknownChoice')
}

type VisaRow = Omit<
  InputOf<WorkRightsCalls['storeVisa']>,
  'id' | 'visa_record_id' | 'version' | 'number' | 'conditions'
> & {
  conditions: ReturnType<typeof jsonb> | null
  recorded_by_name: string
  confirmed_at: string | null
  confirmed_by_name: string | null
}

async function addVisa(db: Db, { agency_id, employee_id }: EmployeeForRights, row: VisaRow) {
  const id = newId()
  await db
    .insertInto('employee_visas')
    .values({ id, agency_id, employee_id, ...row })
    .execute()
  return id
}

async function changeVisa(
  context: Context,
  { agency_id, employee_id }: EmployeeForRights,
  input: VisaRow & { id: string; version: number },
) {
  const { db, actor, now } = context
  const { id, version, ...row } = input
  const changed = await db
    .updateTable('employee_visas')
    .set({ ...row, ...touchedColumns(now) })
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('id', '=', id)
    .where('version', '=', version)
    // What the agency has confirmed can only be changed by the agency.
    .$if(actor.kind === 'employee', (of) => of.where('confirmed_at', 'is', null))
    .returning('id')
    .execute()
  if (changed.length === 1) return id
  const current = await rightsOf(context, employee_id)
  const stored = current.visas.find((visa) => visa.id === id) ?? refuse('notFound')
  requireVersion(stored, version, current)
  refuseState('visa', 'confirmed', current)
}

/** Updates the copy on the employee that lists, imports and rosters read, from the newest confirmed visa. */
async function updateCheckDates(db: Db, { agency_id, employee_id }: EmployeeForRights, touched: string, now: Date) {
  const newest = await newestVisaOf(db, { agency_id, employee_id })
  if (newest?.id !== touched) return
  const { right_to_work, visa_subclass, visa_expires_on } = newest
  await copyRights(db, { agency_id, id: employee_id }, { right_to_work, visa_subclass, visa_expires_on }, now)
}

/** Confirms a visa that the employee entered. */
export async function confirmVisa(context: Context, { id, visa_record_id }: InputOf<WorkRightsCalls['confirmVisa']>) {
  const { db, actor, scope, now } = context
  const person = await personFor(db, scope, id)
  const changed = await db
    .updateTable('employee_visas')
    .set(confirmedBy(actor, now))
    .where('agency_id', '=', person.agency_id)
    .where('employee_id', '=', id)
    .where('id', '=', visa_record_id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .execute()
  const current = await rightsOf(context, id)
  if (changed.length === 0) refuseConfirmed('visa', current.visas, visa_record_id, current)
  await updateCheckDates(db, person, visa_record_id, now)
  return rightsOf(context, id)
}

function refuseConfirmed(
  machine: 'visa' | 'studyPeriod',
  stored: readonly { id: string }[],
  id: string,
  current: RightsOfPerson,
): never {
  if (!stored.some((one) => one.id === id)) refuse('notFound')
  refuseState(machine, 'confirmed', current)
}

/** Records when the course is in session or in a break. */
export async function storeStudyPeriod(
  context: Context,
  { id, ...periodInput }: InputOf<WorkRightsCalls['storePeriod']>,
) {
  const { db, actor, scope, now } = context
  const { agency_id } = await personFor(db, scope, id)
  await db
    .insertInto('study_periods')
    .values({
      id: newId(),
      agency_id,
      employee_id: id,
      ...periodInput,
      recorded_by_name: actor.name,
      ...confirmedBy(actor, now),
    })
    .execute()
  return rightsOf(context, id)
}

/** Confirms a period that the employee entered. */
export async function confirmPeriod(context: Context, { id, period_id }: InputOf<WorkRightsCalls['confirmPeriod']>) {
  const { db, actor, scope, now } = context
  const { agency_id } = await personFor(db, scope, id)
  const changed = await db
    .updateTable('study_periods')
    .set(confirmedBy(actor, now))
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', id)
    .where('id', '=', period_id)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .execute()
  const current = await rightsOf(context, id)
  if (changed.length === 0) refuseConfirmed('studyPeriod', current.periods, period_id, current)
  return current
}

/** Deletes a period; employees only unconfirmed ones. */
export async function removePeriod(context: Context, { id, period_id }: InputOf<WorkRightsCalls['removePeriod']>) {
  const { db, actor, scope } = context
  const { agency_id } = await personFor(db, scope, id)
  const removed = await db
    .deleteFrom('study_periods')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', id)
    .where('id', '=', period_id)
    .$if(actor.kind === 'employee', (of) => of.where('confirmed_at', 'is', null))
    .returning('id')
    .execute()
  const current = await rightsOf(context, id)
  if (removed.length === 0) refuseConfirmed('studyPeriod', current.periods, period_id, current)
  return current
}

/** Records an employee's hours at other employers in a week. */
export async function recordHoursElsewhere(
  context: Context,
  { id, week_start, minutes }: InputOf<WorkRightsCalls['recordHoursElsewhere']>,
) {
  const { db, actor, scope, now } = context
  const { agency_id } = await personFor(db, scope, id)
  if (mondayOf(week_start) !== week_start) refuseField('week_start', 'validation.monday')
  const entry = { minutes, recorded_by_name: actor.name, recorded_at: now.toISOString() }
  const week = { agency_id, employee_id: id, week_start }
  if (minutes === 0) await forgetElsewhere(db, week)
  else
    await db
      .insertInto('hours_elsewhere')
      .values({ id: newId(), ...week, ...entry })
      .onConflict((of) => of.constraint('hours_elsewhere_week').doUpdateSet(entry))
      .execute()
  return rightsOf(context, id)
}

type EmployeeWeek = { agency_id: string; employee_id: string; week_start: string }

const forgetElsewhere = (db: Db, { agency_id, employee_id, week_start }: EmployeeWeek) =>
  db
    .deleteFrom('hours_elsewhere')
    .where('agency_id', '=', agency_id)
    .where('employee_id', '=', employee_id)
    .where('week_start', '=', week_start)
    .execute()
