import { sql } from 'kysely'
import {
  type Config,
  type ConfigKey,
  type ConfigRecord,
  configKeyNames,
  configKeys,
  type SettingValues,
  type SettingDefinition,
  defaultConfig,
} from '#contract/platform/settings.ts'
import { notFound, refuse } from '#contract/refusals.ts'
import type { Db } from '#server/database/dialect.ts'
import { inAgency, type Scope } from '#server/database/tenancy/scope.ts'

type StoredValues = Partial<Record<string, string | number | null>>

/** The effective configuration of an agency: its own values, else the platform's, else the defaults. */
export function configOf(db: Db, agency_id: string | null): Promise<Config> {
  const known = cachedConfigs(db)
  const config = known.get(agency_id) ?? readConfig(db, agency_id)
  known.set(agency_id, config)
  return config
}

// A handle lives for one transaction, in which the configuration is read once: recording one timesheet needs it four times.
const configsOfTransaction = new WeakMap<Db, Map<string | null, Promise<Config>>>()

function cachedConfigs(db: Db) {
  const known = configsOfTransaction.get(db) ?? new Map<string | null, Promise<Config>>()
  configsOfTransaction.set(db, known)
  return known
}

/** Whether a company of the agency is connected to Xero. */
export async function hasXero(db: Db, agency_id: string): Promise<boolean> {
  const link = await db
    .selectFrom('xero_links')
    .select('company_id')
    .where('agency_id', '=', agency_id)
    .where('tenant_id', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
}

async function readConfig(db: Db, agency_id: string | null) {
  const rows = await overridesFor(db, agency_id)
  return effectiveConfig(rows.map((row) => row.overrides))
}

/** What an agency configures, as a column of a statement that reads something else too; for `cacheConfig`. */
export const overridesOf = (agency_id: string) => sql<unknown[]>`(
  select coalesce(json_agg(configs.overrides order by configs.agency_id nulls first), '[]') from configs
  where configs.agency_id is null or configs.agency_id = ${sql.ref(agency_id)})`

/** Spares `configOf` its statement in this transaction. */
export const cacheConfig = (db: Db, agency_id: string, overrides: readonly unknown[]) =>
  void cachedConfigs(db).set(agency_id, Promise.resolve(effectiveConfig(overrides)))

const overridesFor = (db: Db, agency_id: string | null) =>
  db
    .selectFrom('configs')
    .select(['agency_id', 'overrides', 'version'])
    .where(sql<boolean>`(agency_id is null or agency_id = ${agency_id}::uuid)`)
    .orderBy(sql`agency_id nulls first`)
    .execute()

/** Configured values over the defaults, the later ones take precedence. A key or value that this release does not know is ignored. */
export function effectiveConfig(overrides: readonly unknown[]): Config {
  const config: Record<ConfigKey, string | number> = { ...defaultConfig }
  for (const one of overrides) for (const key of configKeyNames) config[key] = knownValue(one, key) ?? config[key]
  // Each value has passed the definition of its key.
  return config as Config
}

function knownValue(overrides: unknown, key: keyof Config): string | number | null {
  // The content of `configs.overrides` was written by changeConfig.
  const value = (overrides as StoredValues)[key] ?? null
  const definition: SettingDefinition = configKeys[key]
  if (definition.type === 'choice') return definition.options.some((option) => option === value) ? value : null
  return typeof value === 'number' && value >= definition.min && value <= definition.max ? value : null
}

/** The record to edit: of an agency in the scope, or without one the platform's, which only the super admin sees. */
export async function configRecordOf(db: Db, scope: Scope, requested: string | null): Promise<ConfigRecord> {
  const agency_id = scope.agency_id ?? requested
  if (requested !== null && requested !== agency_id) refuse('notFound')
  const agency = agency_id === null ? null : await agencyOf(db, scope, agency_id)
  const rows = await overridesFor(db, agency_id)
  const own = rows.find((row) => row.agency_id === agency_id)
  const overrides = valuesByKey(own?.overrides)
  const above = rows.filter((row) => row !== own).map((row) => row.overrides)
  return { agency, values: overrides, inherited: effectiveConfig(above), version: own?.version ?? 0 }
}

const valuesByKey = (stored: unknown): SettingValues =>
  // fromEntries loses the key type, which is that of the table of settings.
  Object.fromEntries(configKeyNames.map((key) => [key, knownValue(stored ?? {}, key)])) as SettingValues

async function agencyOf(db: Db, scope: Scope, agency_id: string) {
  return db
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('id', '=', agency_id)
    .where('type', '=', 'head')
    .where(inAgency(scope, 'companies.agency_id'))
    .executeTakeFirstOrThrow(notFound)
}
