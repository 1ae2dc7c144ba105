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

export const kiosks: HandlersOf<'kiosks'> = {
  list: async ({ input, ...context }) =>
    pageWithActions(await kiosksPage(context, input), (row) => kioskActions(context.actor, row)),
  store: ({ database, actor, input, ...given }) =>
    writeAs(database, actor, (db) => addKiosk({ ...given, db, actor, scope: actor.scope }, input)),
  update: ({ input, ...context }) => changeKiosk(context, input),
  newCode: ({ database, actor, input, ...given }) =>
    writeAs(database, actor, (db) => renewPairingCode({ ...given, db, actor, scope: actor.scope }, input)),
  revoke: ({ input, ...context }) => revokeKiosk(context, input),
  async punches({ db, actor, scope, input, language }) {
    const page = await kioskPunchesPage(db, scope, input)
    const rows = page.rows.map((row) => toPunchView(row, language))
    return pageWithActions({ ...page, rows }, (row) => kioskPunchActions(actor, row))
  },
  resolve: async ({ input, ...context }) => toPunchView(await resolvePunch(context, input), context.language),
  photo: ({ input, ...context }) => photoOf(context, input.id),
  resetPin,
  ownCode,
  updateOwnPin,
}

export const kioskDevices: HandlersOf<'kioskDevices'> = {
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
