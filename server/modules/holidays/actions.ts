import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { Holiday } from '#contract/rostering/holidays.ts'
import { refuse } from '#contract/refusals.ts'
import { jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { deleteVersioned, updateVersioned } from '#server/database/rows/versioned.ts'
import type { Context } from '#server/http/context.ts'
import { holidayOf } from './queries.ts'

type Calls = typeof calls.holidays

/** Adds a holiday of the agency; the super admin's are the platform's. */
export async function addHoliday(context: Context, input: InputOf<Calls['store']>): Promise<Holiday> {
  const { db, scope } = context
  const id = newId()
  const { confirmed, translations, ...fields } = input
  await db
    .insertInto('public_holidays')
    .values({
      id,
      agency_id: scope.agency_id,
      ...fields,
      translations: jsonb(translations),
      ...(confirmed ? confirmationColumns(context) : unconfirmedColumns),
    })
    .execute()
  return holidayOf(context, id)
}

export const confirmationColumns = ({ actor, now }: Pick<Context, 'actor' | 'now'>) => ({
  confirmed_by: actor.account_id,
  confirmed_by_name: actor.name,
  confirmed_at: now.toISOString(),
})
export const unconfirmedColumns = { confirmed_by: null, confirmed_by_name: null, confirmed_at: null }

/** Corrects or confirms a holiday. The platform's are read-only for an agency. */
export async function changeHoliday(context: Context, input: InputOf<Calls['update']>): Promise<Holiday> {
  const { db, scope, now } = context
  const current = await holidayForChange(context, input.id)
  const { id, version, confirmed, translations, ...fields } = input
  // Who confirmed it first stays.
  const confirming =
    confirmed === current.confirmed ? {} : confirmed ? confirmationColumns(context) : unconfirmedColumns
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
  return holidayOf(context, id)
}

/** Deletes a holiday; after the agency's own one the platform's applies again. */
export async function removeHoliday(context: Context, { id, version }: InputOf<Calls['remove']>) {
  const { db, scope } = context
  const current = await holidayForChange(context, id)
  await deleteVersioned(db, 'public_holidays', { scope, current, version })
  return { id }
}

async function holidayForChange(context: Pick<Context, 'db' | 'scope'>, id: string) {
  const current = await holidayOf(context, id)
  if (current.shared && context.scope.agency_id !== null) refuse('mayNot')
  return current
}
