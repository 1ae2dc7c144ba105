import { createHash } from 'node:crypto'
import { calls } from '#contract/calls.ts'
import type { Client, TestApp } from '#server/testing/app.ts'
import { pairedTablet } from '#server/testing/kiosk-tablet.ts'
import { only } from '#server/testing/records/rostering.ts'

type KioskContext = {
  client: Client
  picture: { filename: string; bytes: Uint8Array }
  location: () => Promise<{ id: string }>
  employee: () => Promise<{ id: string }>
}

/** Factories of kiosks, and of what they sent. */
export function kiosksIn(app: TestApp, { client, location, employee, picture }: KioskContext) {
  const store = async () => client.call(calls.kiosks.store, { location_id: (await location()).id, name: 'Gate 1' })
  const kiosk = async () => (await store()).kiosk

  /** A punch that waits for a decision, with a photo. */
  async function kioskPunch() {
    const { kiosk, pairing_code } = await store()
    const { employee_code, id: employee_id } = await client.call(calls.employees.info, { id: (await employee()).id })
    const tablet = await pairedTablet(app, pairing_code)
    const photo_hash = createHash('sha256').update(picture.bytes).digest('base64url')
    const link = tablet.punch({ who: employee_code, kind: 'in', identified_by: 'none', photo_hash })
    await tablet.send(link)
    const nobody = await app.as('nobody')
    await nobody.upload(calls.kioskDevices.storePhoto, { token: tablet.token, hash: link.hash }, picture)
    const { id, version } = only((await client.call(calls.kiosks.punches, { kiosk_id: kiosk.id })).rows)
    return { id, version, kiosk_id: kiosk.id, employee_id }
  }

  return { kiosk, kioskPunch }
}
