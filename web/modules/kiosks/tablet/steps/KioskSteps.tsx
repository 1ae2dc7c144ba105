import { useEffect, useState } from 'react'
import { ChooseKind } from './ChooseKind.tsx'
import { Confirmed } from './Confirmed.tsx'
import { useObjection } from './use-objection.ts'
import { EnterNumber } from './EnterNumber.tsx'
import { EnterSecret } from './EnterSecret.tsx'
import type { StoredDevice } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'
import { ScanCode } from './ScanCode.tsx'
import { StartStep } from './StartStep.tsx'
import { useNewRelease } from '#web/modules/kiosks/tablet/device/use-kiosk-page.ts'
import type { KioskStep } from './steps.ts'

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
