import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import type { PushDevice } from '#contract/platform/notifications/push.ts'
import { notFound, refuseField } from '#contract/refusals.ts'
import { newId } from '#server/database/values/ids.ts'
import type { Context } from '#server/http/context.ts'
import { areSubscriptionKeys, isPushService } from '#server/outside/push.ts'

/** The devices of the caller's membership, newest first. */
export async function devicesOf({ db, actor }: Context): Promise<PushDevice[]> {
  const { membership_id, session_id } = actor
  const rows = await db
    .selectFrom('push_devices')
    .select(['id', 'user_agent', 'created_at', 'session_id'])
    .where('membership_id', '=', membership_id)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ session_id: by, ...row }) => ({ ...row, current: by === session_id }))
}

/** Registers a device for the caller's session; one that is registered already, also by somebody else, moves to it. */
export async function storeDevice(
  { db, actor, now, outside }: Context,
  input: InputOf<typeof calls.pushDevices.store>,
): Promise<void> {
  if (!isPushService(input.endpoint, outside.environment.PUSH_SERVICES))
    refuseField('endpoint', 'validation.pushService')
  if (!areSubscriptionKeys(input)) refuseField('public_key', 'validation.format')
  const { agency_id, membership_id, session_id } = actor
  const owner = { agency_id, membership_id, session_id, created_at: now.toISOString() }
  const { user_agent } = await db
    .selectFrom('sessions')
    .select('user_agent')
    .where('id', '=', session_id)
    .executeTakeFirstOrThrow()
  // Messages that wait for the former user, or for the former subscription of the session, are deleted with their device.
  await db
    .deleteFrom('push_devices')
    .where(({ eb, and, or }) =>
      or([
        and([eb('endpoint', '=', input.endpoint), eb('membership_id', '<>', membership_id)]),
        and([eb('session_id', '=', session_id), eb('endpoint', '<>', input.endpoint)]),
      ]),
    )
    .execute()
  const { endpoint: _, ...keys } = input
  await db
    .insertInto('push_devices')
    .values({ id: newId(), ...input, ...owner, user_agent: user_agent ?? '' })
    .onConflict((of) => of.column('endpoint').doUpdateSet({ ...keys, session_id, user_agent: user_agent ?? '' }))
    .execute()
}

/** Removes a device of the caller; another's is not found. */
export async function removeDevice({ db, actor }: Context, id: string): Promise<void> {
  await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('membership_id', '=', actor.membership_id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}
