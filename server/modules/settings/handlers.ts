import { requirePlatform, requireStaff } from '#server/http/actor.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { changeConfig } from './actions.ts'
import { changeEnvironment, changeMapKey, environmentRows, mapSettings } from './environment.ts'
import { configOf, configRecordOf } from './queries.ts'

export const configHandlers: HandlersOf<'config'> = {
  async info({ db, actor, scope, input }) {
    requireStaff(actor)
    return configRecordOf(db, scope, input.agency_id ?? null)
  },
  async update({ db, actor, scope, input, now }) {
    requireStaff(actor)
    return changeConfig(db, scope, input, now)
  },
  async shown({ db, actor }) {
    const { payment_terms_days, geofence_m, paid_by } = await configOf(db, actor.agency_id)
    return { payment_terms_days, geofence_m, paid_by }
  },
}

// Whatever an agency's role includes: the installation belongs to no agency.
export const environmentHandlers: HandlersOf<'environment'> = {
  async list({ db, actor, outside }) {
    requirePlatform(actor)
    return environmentRows(db, outside)
  },
  async update({ db, actor, outside, input, now }) {
    requirePlatform(actor)
    return changeEnvironment(db, outside, input, now)
  },
}

export const mapHandlers: HandlersOf<'map'> = {
  key: ({ db, outside }) => mapSettings(db, outside),
  async update({ db, actor, outside, input, now }) {
    requirePlatform(actor)
    return changeMapKey(db, outside, input, now)
  },
}
