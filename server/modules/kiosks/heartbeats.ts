import type { Calls } from '#contract/calls.ts'
import type { KioskHeartbeat } from '#contract/rostering/clock/kiosks.ts'
import type { Db } from '#server/database/dialect.ts'
import type { PublicRequest } from '#server/http/mount.ts'
import { requireAttempt } from '#server/modules/auth/actions.ts'
import { type Device, requireDevice } from './devices.ts'
import { expectedPeople } from './people.ts'

/** Stores what a tablet reports, and returns what it shows. An ended one learns that it is, and gets no people. */
export async function recordHeartbeat(
  request: PublicRequest<Calls['kioskDevices']['heartbeat']>,
): Promise<KioskHeartbeat> {
  const { database, input, now, language, outside } = request
  const device = await requireDevice(database, { ...request, token: input.token })
  await database.asPlatform((db) => requireAttempt(db, 'kioskHeartbeats', device.id, now))
  return database.asAgency(device.agency_id, async (db) => {
    await db
      .updateTable('kiosk_devices')
      .set({
        ...{ last_seen_at: now.toISOString(), app_version: input.app_version, unsent_count: input.unsent },
        ...{ seen_sequence: input.sequence, offset_ms: now.getTime() - Date.parse(input.device_at) },
      })
      .where('id', '=', device.id)
      .execute()
    const isWanted = input.with_people && device.state === 'paired'
    const people = isWanted ? await expectedPeople(db, { device, now, language }, outside) : null
    return { state: device.state, server_at: now.toISOString(), ...(await kioskDisplay(db, device)), people }
  })
}

const kioskDisplay = (db: Db, { agency_id, kiosk_id }: Device) =>
  db
    .selectFrom('kiosks')
    .innerJoin('locations', 'locations.id', 'kiosks.location_id')
    .innerJoin('companies as head', 'head.id', 'kiosks.agency_id')
    .select(['kiosks.name as kiosk_name', 'kiosks.takes_photos', 'locations.name as location_name'])
    .select(['locations.time_zone', 'head.name as agency_name'])
    .where('kiosks.agency_id', '=', agency_id)
    .where('kiosks.id', '=', kiosk_id)
    .executeTakeFirstOrThrow()
