import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Holiday } from '#contract/rostering/holidays.ts'
import { refuse } from '#contract/refusals.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { deleteVersioned, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Actor } from '#server/http/actor.ts'
import { holidayOf } from './queries.ts'

type Calls = typeof calls.holidays
export type HolidayActor = Pick<Actor, 'account_id' | 'name' | 'scope'>

/** Adds a holiday of the agency; the super admin's are the platform's. */
export async function addHoliday(
  db: Db,
  by: HolidayActor,
  input: InputOf<Calls['store']>,
  now: Date,
): Promise<Holiday> {
  const id = newId()
  const { confirmed, translations, ...fields } = input
  await db
    .insertInto('public_holidays')
    .values({
      id,
      agency_id: by.scope.agency_id,
      ...fields,
      translations: jsonb(translations),
      ...(confirmed ? confirmationColumns(by, now) : unconfirmedColumns),
    })
    .execute()
  return holidayOf(db, by.scope, id)
}

export const confirmationColumns = ({ account_id, name }: HolidayActor, now: Date) => ({
  confirmed_by: account_id,
  confirmed_by_name: name,
  confirmed_at: now.toISOString(),
})
export const unconfirmedColumns = { confirmed_by: null, confirmed_by_name: null, confirmed_at: null }

/** Corrects or confirms a holiday. The platform's are read-only for an agency. */
export async function changeHoliday(
  db: Db,
  by: HolidayActor,
  input: InputOf<Calls['update']>,
  now: Date,
): Promise<Holiday> {
  const { scope } = by
  const current = await holidayForChange(db, scope, input.id)
  const { id, version, confirmed, translations, ...fields } = input
  // Who confirmed it first stays.
  const confirming =
    confirmed === current.confirmed ? {} : confirmed ? confirmationColumns(by, now) : unconfirmedColumns
  await updateVersioned(db, 'public_holidays', {
    scope,
    current,
    version,
    set: {
      ...fields,
      ...confirming,
      translations: jsonb(translations),
      updated_at: now.toISOString(),
    },
  })
  return holidayOf(db, scope, id)
}

/** Deletes a holiday; after the agency's own one the platform's applies again. */
export async function removeHoliday(db: Db, scope: Scope, { id, version }: InputOf<Calls['remove']>) {
  const current = await holidayForChange(db, scope, id)
  await deleteVersioned(db, 'public_holidays', { scope, current, version })
  return { id }
}

async function holidayForChange(db: Db, scope: Scope, id: string) {
  const current = await holidayOf(db, scope, id)
  if (current.shared && scope.agency_id !== null) refuse('mayNot')
  return current
}
