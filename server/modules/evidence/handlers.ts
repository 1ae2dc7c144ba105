import type { HandlersOf } from '#server/http/mount.ts'
import { downloadPack, estimatePack, storePack } from './actions.ts'
import { packsPage } from './queries.ts'
import { packSigner } from './signing.ts'

export const handlers: HandlersOf<'evidence'> = {
  list: ({ db, actor, input, now }) => packsPage(db, { ...actor, now }, input),
  estimate: ({ db, input, ...context }) => estimatePack(db, context, input),
  store: ({ db, input, ...context }) => storePack(db, context, input),
  file: ({ db, input, ...context }) => downloadPack(db, context, input.id),
  key({ actor, outside }) {
    if (actor.agency_id === null) return Promise.resolve(null)
    const { public_key, fingerprint } = packSigner(outside.signer, actor.agency_id)
    return Promise.resolve({ public_key, fingerprint })
  },
}
