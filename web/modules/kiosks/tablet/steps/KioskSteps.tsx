import { useEffect, useState } from 'react'
import type { PunchKind } from '#contract/rostering/clock/punch-pairing.ts'
import { ChooseKind } from './ChooseKind.tsx'
import { Confirmed } from './Confirmed.tsx'
import { useObjection } from './use-objection.ts'
import { EnterNumber } from './EnterNumber.tsx'
import { EnterSecret } from './EnterSecret.tsx'
import type { IdentifiedPerson } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import type { StoredDevice, StoredPerson } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'
import { ScanCode } from './ScanCode.tsx'
import { StartStep } from './StartStep.tsx'
import { useNewRelease } from '#web/modules/kiosks/tablet/device/use-kiosk-page.ts'

/** Somebody who may punch; `who` is their id, or the number that they typed where nobody could check it. */
export type IdentifiedEntry = { who: string; name: string; found: IdentifiedPerson | null }
export type Punched = { name: string; kind: PunchKind; hash: string; at: string; is_confirmed: boolean }

export type KioskStep =
  | { name: 'start' }
  | { name: 'secret'; person: StoredPerson }
  | { name: 'number' }
  | { name: 'scan' }
  | { name: 'choose'; identified: IdentifiedEntry }
  | { name: 'done'; punched: Punched }

const idleMs = 30_000
const doneMs = 6_000
const objectionMs = 15_000

/** From a name to a punch, and back to the start after a few seconds. */
export function KioskSteps({ device }: { device: StoredDevice }) {
  const [step, go] = useState<KioskStep>({ name: 'start' })
  const objection = useObjection(step.name === 'done' ? step.punched : null)
  useReturn(step, objection === null ? doneMs : objectionMs, go)
  useNewRelease(step.name === 'start')
  const cancel = () => go({ name: 'start' })
  switch (step.name) {
    case 'start':
      return <StartStep device={device} go={go} />
    case 'secret':
      return <EnterSecret person={step.person} go={go} cancel={cancel} />
    case 'number':
      return <EnterNumber go={go} cancel={cancel} />
    case 'scan':
      return <ScanCode go={go} cancel={cancel} />
    case 'choose':
      return <ChooseKind device={device} identified={step.identified} go={go} cancel={cancel} />
    case 'done':
      return <Confirmed device={device} punched={step.punched} objection={objection} cancel={cancel} />
  }
}

/** Returns to the start when nobody does anything. */
function useReturn(step: KioskStep, afterDone: number, go: (step: KioskStep) => void) {
  useEffect(() => {
    if (step.name === 'start') return
    const after = step.name === 'done' ? afterDone : idleMs
    const back = () => go({ name: 'start' })
    let timer = setTimeout(back, after)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(back, after)
    }
    const signs = step.name === 'done' ? [] : (['pointerdown', 'keydown'] as const)
    for (const sign of signs) addEventListener(sign, again)
    return () => {
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, again)
    }
  }, [step, afterDone, go])
}
