// The installation's settings, from environment variables or stored sealed.
import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import {
  type EnvironmentKey,
  environmentKeyNames,
  environmentKeys,
  type EnvironmentRow,
  type MapSettings,
} from '#contract/platform/settings.ts'
import { Refusal } from '#contract/refusals.ts'
import { sql } from 'kysely'
import type { Db } from '#server/database/dialect.ts'
import { requireVersion } from '#server/database/rows/versioned.ts'
import type { Outside } from '#server/outside/outside.ts'

type StoredKey = EnvironmentKey | 'MAP_KEY' | 'PUSH_KEYS'
type SettingsContext = Pick<Outside, 'seal' | 'environment'>

/** The effective values of some settings: environment variables override stored ones. Requires a platform transaction. */
export async function environmentValues<K extends StoredKey>(
  db: Db,
  { seal, environment }: SettingsContext,
  keys: readonly K[],
): Promise<Record<K, string | null>> {
  const rows = await storedRows(db)
  const values = keys.map((key) => {
    const row = rows.get(key)
    const stored = row === undefined ? null : seal.open(row.sealed, settingSealContext(key))
    return [key, environment[key] || stored] as const
  })
  // fromEntries loses the key type, which is the requested keys.
  return Object.fromEntries(values) as Record<K, string | null>
}

/** The address of the installation in links that leave it, without a slash at its end. Requires a platform transaction. */
export async function publicAddress(db: Db, context: SettingsContext): Promise<string> {
  const { PUBLIC_URL } = await environmentValues(db, context, ['PUBLIC_URL'])
  return addressWith(PUBLIC_URL, context)
}

/** The same for a value that was read with others. */
export const addressWith = (public_url: string | null, { environment }: Pick<SettingsContext, 'environment'>) =>
  (public_url ?? `http://localhost:${environment.PORT || 3000}`).replace(/\/$/, '')

async function storedRows(db: Db) {
  const rows = await db
    .selectFrom('environment_settings')
    .select(['key', 'sealed', 'ends', 'version'])
    .orderBy('key')
    .execute()
  return new Map(rows.map((row) => [row.key, row]))
}

/** The place that the sealed value of a setting is bound to. */
export const settingSealContext = (key: string) => ({
  agency_id: 'platform',
  column: 'environment_settings.sealed',
  row_id: key,
})

/** Every setting, with the values of those that are no secret. */
export async function environmentRows(db: Db, context: SettingsContext): Promise<EnvironmentRow[]> {
  const rows = await storedRows(db)
  const values = await environmentValues(db, context, environmentKeyNames)
  return environmentKeyNames.map((key) => {
    const { secret } = environmentKeys[key]
    const value = values[key]
    const from = context.environment[key] ? ('process' as const) : rows.has(key) ? ('stored' as const) : null
    const version = rows.get(key)?.version ?? 0
    return {
      key,
      secret,
      set: from !== null,
      value: secret ? null : value,
      ends: secret ? endOf(value) : null,
      from,
      version,
    }
  })
}

// Four characters of a short secret would be half of it.
const endOf = (value: string | null) => (value === null ? null : value.length < 12 ? '••••' : value.slice(-4))

/** Stores the given settings, deletes those given empty; refuses stale versions. */
export async function changeEnvironment(
  db: Db,
  context: SettingsContext,
  { keys, versions }: InputOf<typeof calls.environment.update>,
  now: Date,
): Promise<EnvironmentRow[]> {
  const named = environmentKeyNames.flatMap((key) => (keys[key] === undefined ? [] : [[key, keys[key]] as const]))
  await lockSettings(db)
  const present = await environmentRows(db, context)
  const isStale = present.some(({ key, version }) => (versions?.[key] ?? version) !== version)
  if (isStale) throw new Refusal('stale', {}, { current: present })
  for (const [key, value] of named) await storeValue(db, context, key, value, now)
  await recordChannels(db, context)
  return environmentRows(db, context)
}

/** Records which channels of notifications are set up, for agencies, whose transactions cannot read the settings. */
export async function recordChannels(db: Db, context: SettingsContext) {
  const { SMS_URL } = await environmentValues(db, context, ['SMS_URL'])
  if (SMS_URL === null) await db.deleteFrom('available_channels').where('channel', '=', 'sms').execute()
  else
    await db
      .insertInto('available_channels')
      .values({ channel: 'sms' })
      .onConflict((of) => of.doNothing())
      .execute()
}

/** Whether the installation sends text messages. */
export async function isSmsAvailable(db: Db): Promise<boolean> {
  const availableChannel = await db
    .selectFrom('available_channels')
    .select('channel')
    .where('channel', '=', 'sms')
    .executeTakeFirst()
  return availableChannel !== undefined
}

/** A secret of the installation, created and stored when it is first needed. Requires a platform transaction that writes. */
export async function secretOf(
  db: Db,
  context: SettingsContext,
  { key, create, now }: { key: 'PUSH_KEYS'; create: () => string; now: Date },
): Promise<string> {
  const stored = async () => (await environmentValues(db, context, [key]))[key]
  const known = await stored()
  if (known !== null) return known
  await lockSettings(db)
  // Another request may have created it meanwhile.
  const value = (await stored()) ?? create()
  await storeValue(db, context, key, value, now)
  return value
}

// Serialised: what was compared stays unchanged until the new values are stored, also where nothing is stored yet.
const lockSettings = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('environment settings', 0))`.execute(db)

async function storeValue(db: Db, { seal }: SettingsContext, key: StoredKey, value: string | null, now: Date) {
  if (value === null) return void (await db.deleteFrom('environment_settings').where('key', '=', key).execute())
  const row = {
    sealed: seal.seal(value, settingSealContext(key)),
    ends: endOf(value) ?? '',
    updated_at: now.toISOString(),
  }
  await db
    .insertInto('environment_settings')
    .values({ key, ...row })
    .onConflict((of) => of.column('key').doUpdateSet({ ...row, version: sql`environment_settings.version + 1` }))
    .execute()
}

/** The map provider. */
export async function mapSettings(db: Db, context: SettingsContext): Promise<MapSettings> {
  const values = await environmentValues(db, context, ['MAP_KEY', 'MAP_TILES', 'MAP_ATTRIBUTION'])
  const version = (await storedRows(db)).get('MAP_KEY')?.version ?? 0
  return { map_key: values.MAP_KEY, tiles: values.MAP_TILES, attribution: values.MAP_ATTRIBUTION, version }
}

/** Stores or deletes the map key; refuses a stale version. */
export async function changeMapKey(
  db: Db,
  context: SettingsContext,
  { map_key, version }: InputOf<typeof calls.map.update>,
  now: Date,
): Promise<MapSettings> {
  await lockSettings(db)
  const current = await mapSettings(db, context)
  requireVersion(current, version ?? current.version)
  await storeValue(db, context, 'MAP_KEY', map_key, now)
  return mapSettings(db, context)
}
