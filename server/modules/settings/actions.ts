import type { InputOf } from '#contract/call.ts'
import type { calls } from '#contract/calls.ts'
import { Refusal, refuseField } from '#contract/refusals.ts'
import { type Config, type ConfigRecord, type SettingValues } from '#contract/platform/settings.ts'
import { type Db, jsonb } from '#server/database/dialect.ts'
import { newId } from '#server/database/values/ids.ts'
import { touchedColumns } from '#server/database/rows/versioned.ts'
import { bumpAccessVersion } from '#server/modules/access/actions.ts'
import type { Context } from '#server/http/context.ts'
import { configRecordOf, effectiveConfig } from './queries.ts'

type Input = InputOf<typeof calls.config.update>

/** Sets the rules of an agency, or without one the defaults for all. Version 0 is a record that does not exist yet. */
export async function changeConfig({ db, scope, now }: Context, input: Input): Promise<ConfigRecord> {
  const before = await configRecordOf(db, scope, input.agency_id)
  requireSense(effectiveConfig([before.inherited, input.values]))
  const agency_id = before.agency?.id ?? null
  const isWritten =
    input.version === 0
      ? await insertFirstConfig(db, agency_id, input, now)
      : await updateConfig(db, agency_id, input, now)
  if (!isWritten) throw new Refusal('stale', {}, { current: await configRecordOf(db, scope, input.agency_id) })
  await bumpAccessVersion(db)
  return configRecordOf(db, scope, input.agency_id)
}

/** A limit that blocks before it warns would make no sense. */
function requireSense(config: Config) {
  if (config.rest_block > config.rest_warn) refuseField('values.rest_block', 'validation.aboveWarning')
  if (config.shift_block < config.shift_warn) refuseField('values.shift_block', 'validation.belowWarning')
  if (config.week_warn < config.week_info) refuseField('values.week_warn', 'validation.belowInfo')
}

async function insertFirstConfig(db: Db, agency_id: string | null, { values }: Input, now: Date) {
  const made = await db
    .insertInto('configs')
    .values({ id: newId(), agency_id, overrides: jsonb(givenValues(values)), updated_at: now.toISOString() })
    .onConflict((of) => of.doNothing())
    .returning('id')
    .execute()
  return made.length === 1
}

async function updateConfig(db: Db, agency_id: string | null, { values, version }: Input, now: Date) {
  const changed = await db
    .updateTable('configs')
    .set({ overrides: jsonb(givenValues(values)), ...touchedColumns(now) })
    .where('agency_id', agency_id === null ? 'is' : '=', agency_id)
    .where('version', '=', version)
    .returning('id')
    .execute()
  return changed.length === 1
}

const givenValues = (values: SettingValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
