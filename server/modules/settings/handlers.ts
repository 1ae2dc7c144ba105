import type { HandlersOf } from '#server/http/mount.ts'
import { changeConfig } from './actions.ts'
import { changeEnvironment, changeMapKey, environmentRows, mapSettings } from './environment.ts'
import { configRecordOf } from './queries.ts'

export const configHandlers: HandlersOf<'config'> = {
  info: ({ db, scope, input }) => configRecordOf(db, scope, input.agency_id ?? null),
  update: ({ db, scope, input, now }) => changeConfig(db, scope, input, now),
  async shown({ actor: { config } }) {
    const { payment_terms_days, geofence_m, paid_by } = config
    return { payment_terms_days, geofence_m, paid_by }
  },
}

export const environmentHandlers: HandlersOf<'environment'> = {
  list: ({ db, outside }) => environmentRows(db, outside),
  update: ({ db, outside, input, now }) => changeEnvironment(db, outside, input, now),
}

export const mapHandlers: HandlersOf<'map'> = {
  key: ({ db, outside }) => mapSettings(db, outside),
  update: ({ db, outside, input, now }) => changeMapKey(db, outside, input, now),
}
