import type { HandlersOf } from '#server/http/mount.ts'
import { changeConfig } from './actions.ts'
import { changeEnvironment, changeMapKey, environmentRows, mapSettings } from './environment.ts'
import { configRecordOf, hasXero } from './queries.ts'

export const config: HandlersOf<'config'> = {
  info: ({ db, scope, input }) => configRecordOf(db, scope, input.agency_id ?? null),
  update: ({ input, ...context }) => changeConfig(context, input),
  async shown({ db, actor: { config, kind, scope } }) {
    const { payment_terms_days, geofence_m, paid_by } = config
    // Only those who send people there are shown its limits.
    const xero_connected = kind === 'admin' && scope.agency_id !== null && (await hasXero(db, scope.agency_id))
    return { payment_terms_days, geofence_m, paid_by, xero_connected }
  },
}

export const environment: HandlersOf<'environment'> = {
  list: ({ db, outside }) => environmentRows(db, outside),
  update: ({ db, outside, input, now }) => changeEnvironment(db, outside, input, now),
}

export const map: HandlersOf<'map'> = {
  key: ({ db, outside }) => mapSettings(db, outside),
  update: ({ db, outside, input, now }) => changeMapKey(db, outside, input, now),
}
