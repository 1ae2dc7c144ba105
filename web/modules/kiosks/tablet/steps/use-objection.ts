import { useKiosk } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import type { Punched } from './steps.ts'

export type Objection = 'ignored' | 'rejected' | 'unknown'

/** What the server has against a punch; null: nothing, or it has not answered yet. */
export function useObjection(punched: Punched | null): Objection | null {
  const { receipts } = useKiosk()
  const receipt = receipts.find(({ hash }) => hash === punched?.hash)
  if (receipt?.status === 'ignored') return 'ignored'
  // Without a network nobody is confirmed; the screen says so already.
  if (receipt?.status !== 'rejected' || receipt.reason === 'unconfirmed') return null
  return receipt.reason === 'unknownPerson' ? 'unknown' : 'rejected'
}
