// The steps from a name to a punch.
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import type { IdentifiedPerson } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import type { StoredPerson } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'

/** Somebody who may punch; `who` is their id, or the number that they typed where nobody could check it. */
export type IdentifiedEntry = { who: string; name: string; identity: IdentifiedPerson | null }

export type Punched = { name: string; kind: PunchKind; hash: string; at: string; is_confirmed: boolean }

export type KioskStep =
  | { name: 'start' }
  | { name: 'secret'; person: StoredPerson }
  | { name: 'number' }
  | { name: 'scan' }
  | { name: 'choose'; identified: IdentifiedEntry }
  | { name: 'done'; punched: Punched }
