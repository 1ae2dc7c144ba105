import type { HandlersOf } from '#server/http/mount.ts'
import { downloadPack, estimatePack, storePack } from './actions.ts'
import { packsPage } from './queries.ts'
import { packSigner } from './signing.ts'

export const evidence: HandlersOf<'evidence'> = {
  list: ({ input, ...context }) => packsPage(context, input),
  estimate: ({ input, ...context }) => estimatePack(context, input),
  store: ({ input, ...context }) => storePack(context, input),
  file: ({ input, ...context }) => downloadPack(context, input.id),
  key({ actor, outside }) {
    if (actor.agency_id === null) return Promise.resolve(null)
    const { public_key, fingerprint } = packSigner(outside.signer, actor.agency_id)
    return Promise.resolve({ public_key, fingerprint })
  },
}
