import type { KioskPunch } from '#contract/rostering/clock/kiosks.ts'
import type { Language } from '#contract/values/values.ts'
import { writeAs } from '#server/database/transaction.ts'
import { pageWithActions } from '#server/http/allowed-actions.ts'
import type { HandlersOf } from '#server/http/mount.ts'
import { refusalMessage } from '#server/http/server-texts.ts'
import { addKiosk, changeKiosk, renewPairingCode, revokeKiosk } from './actions.ts'
import { pairTablet } from './devices.ts'
import { recordHeartbeat } from './heartbeats.ts'
import { ownCode, resetPin, updateOwnPin } from './own-pins.ts'
import { identify } from './people.ts'
import { photoOf, storePhoto } from './photos.ts'
import { kioskActions, kioskPunchActions } from './policy.ts'
import { kioskPunchesPage, kiosksPage, type StoredKioskPunch } from './queries.ts'
import { receivePunches } from './receiving.ts'
import { resolvePunch } from './resolving.ts'

export const kioskHandlers: HandlersOf<'kiosks'> = {
  list: async ({ db, actor, scope, input, now }) =>
    pageWithActions(await kiosksPage(db, scope, input, now), (row) => kioskActions(actor, row)),
  async store({ database, actor, input, now, outside }) {
    const context = { scope: actor.scope, now, signer: outside.signer }
    return writeAs(database, actor, (db) => addKiosk(db, context, input))
  },
  update: ({ db, scope, input, now }) => changeKiosk(db, { scope, now }, input),
  async newCode({ database, actor, input, now, outside }) {
    const context = { scope: actor.scope, now, signer: outside.signer }
    return writeAs(database, actor, (db) => renewPairingCode(db, context, input))
  },
  revoke: ({ db, scope, input, now }) => revokeKiosk(db, { scope, now }, input),
  async punches({ db, actor, scope, input, language }) {
    const page = await kioskPunchesPage(db, scope, input)
    const rows = page.rows.map((row) => toPunchView(row, language))
    return pageWithActions({ ...page, rows }, (row) => kioskPunchActions(actor, row))
  },
  resolve: async ({ db, actor, input, language, now }) =>
    toPunchView(await resolvePunch(db, { actor, now }, input), language),
  photo: ({ db, scope, input, outside }) => photoOf(db, scope, outside, input.id),
  resetPin: (request) => resetPin(request),
  ownCode: ({ db, actor, now, outside }) => ownCode(db, { actor, now, outside }),
  updateOwnPin: (request) => updateOwnPin(request),
}

export const kioskDeviceHandlers: HandlersOf<'kioskDevices'> = {
  pair: pairTablet,
  heartbeat: recordHeartbeat,
  identify,
  receive: receivePunches,
  storePhoto,
}

/** With the clock's refusal in the reader's language. */
const toPunchView = (row: StoredKioskPunch, language: Language): KioskPunch => ({
  ...row,
  refusal: row.refusal && refusalMessage(language, row.refusal.code, row.refusal.facts),
})
