import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { minutesAfter } from '#server/seed/instants.ts'
import { put } from '#server/seed/put.ts'
import type { SeedTime } from '#server/seed/story.ts'

const year = 365 * 24 * 60

/**
 * A kiosk at the two busiest sites. Their tablets do not exist: the private keys are thrown away, and no token has these hashes. The clock
 * of the second one is wrong.
 */
export async function putKiosks(db: Db, agency_id: string, { now }: SeedTime) {
  const { rows: sites } = await sql<{ location_id: string }>`
    select location_id from roster_shifts where agency_id = ${agency_id}::uuid
    group by location_id order by count(*) desc, location_id limit 2`.execute(db)
  const kiosks = sites.map(({ location_id }, at) => ({
    ...{ id: newId(), agency_id, location_id, name: at === 0 ? 'Staff entrance' : 'Loading dock' },
    ...{ takes_photos: at === 0, paired_at: minutesAfter(now, -30_000) },
    ...{ created_at: minutesAfter(now, -30_010), updated_at: minutesAfter(now, -30_000) },
  }))
  await put(db, 'kiosks', kiosks)
  const devices = kiosks.map(({ id: kiosk_id, paired_at }, at) => ({
    ...{
      id: newId(),
      agency_id,
      kiosk_id,
      public_key: somePublicKey(),
      token_hash: randomBytes(32).toString('base64url'),
    },
    ...{ paired_at, token_expires_at: minutesAfter(paired_at, year), app_version: 'index-demo.js' },
    ...{ last_seen_at: minutesAfter(now, -1 - at * 190), unsent_count: 0, offset_ms: at === 0 ? 310 : 2_400_000 },
  }))
  await put(db, 'kiosk_devices', devices)
}

const somePublicKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .publicKey.export({ format: 'der', type: 'spki' })
    .toString('base64url')
