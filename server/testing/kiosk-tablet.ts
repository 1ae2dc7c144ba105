// A tablet in tests: pairs, signs and sends like web/modules/kiosks/tablet.
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import { type PunchContent, signedText } from '#contract/rostering/clock/kiosk-chain.ts'
import type { TestApp } from '#server/testing/app.ts'

export type SignedPunch = { text: string; signature: string; hash: string }

/** A tablet with a key and a chain of its own; `copy` has the same. */
export type Tablet = Awaited<ReturnType<typeof pairedTablet>>

/** Pairs a tablet by a pairing code. */
export async function pairedTablet(app: TestApp, code: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const public_key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64url')
  const nobody = await app.as('nobody')
  const { device_id, token } = await nobody.call(calls.kioskDevices.pair, {
    ...{ code, public_key, app_version: 'test' },
    device_at: app.clock.now().toISOString(),
  })
  return tabletWith(app, { privateKey, device_id, token })
}

type PairedDevice = { privateKey: KeyObject; device_id: string; token: string }
type PunchChain = { sequence: number; previous_hash: string }

function tabletWith(app: TestApp, paired: PairedDevice, begin: PunchChain = { sequence: 0, previous_hash: '' }) {
  const { privateKey, device_id, token } = paired
  let chain = begin
  /** the milliseconds that the tablet's clock is ahead of the server's */
  let ahead = 0
  const shown = () => new Date(app.clock.now().getTime() + ahead).toISOString()
  return {
    token,
    /** sets the clock of the tablet, in minutes */
    setClock(minutes: number) {
      ahead = minutes * 60_000
    },
    /** signs a punch and links it to the one before */
    punch(fields: Partial<PunchContent> & Pick<PunchContent, 'who' | 'kind'>): SignedPunch {
      const text = signedText({
        ...{ device_id, sequence: chain.sequence + 1, previous_hash: chain.previous_hash, device_at: shown() },
        ...{ offset_ms: -ahead, jump_ms: 0, identified_by: 'pin', photo_hash: '', ...fields },
      })
      const hash = createHash('sha256').update(text).digest('base64url')
      chain = { sequence: chain.sequence + 1, previous_hash: hash }
      return { text, hash, signature: signatureOf(privateKey, text) }
    },
    async send(...links: readonly SignedPunch[]) {
      const nobody = await app.as('nobody')
      const punches = links.map(({ text, signature }) => ({ text, signature }))
      return nobody.call(calls.kioskDevices.receive, { token, device_at: shown(), app_version: 'test', punches })
    },
    async beat(more: { unsent?: number; with_people?: boolean } = {}) {
      const nobody = await app.as('nobody')
      const report = { token, device_at: shown(), app_version: 'test', sequence: chain.sequence, unsent: 0 }
      return nobody.call(calls.kioskDevices.heartbeat, { ...report, ...more })
    },
    copy: () => tabletWith(app, paired, chain),
  }
}

const signatureOf = (key: KeyObject, text: string) =>
  sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
