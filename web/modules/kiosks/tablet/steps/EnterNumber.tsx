import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { Refused } from '#web/lib/api/refused.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { identifyAtServer, useKiosk } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import { KioskFrame } from '#web/modules/kiosks/tablet/KioskFrame.tsx'
import { BackButton, SecretForm } from './SecretForm.tsx'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'
import type { KioskStep } from './steps.ts'

type Props = { go: (step: KioskStep) => void; cancel: () => void }

/** Somebody who is not on the list: by employee number, then PIN or code. */
export function EnterNumber({ go, cancel }: Props) {
  const t = useTranslate()
  const { people } = useKiosk()
  const [number, setNumber] = useState('')
  const [isEntered, setEntered] = useState(false)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const typed = number.trim()
    const known = people.find(({ employee_code }) => employee_code.toUpperCase() === typed.toUpperCase())
    // On the list after all: that works without a network too.
    if (known) go({ name: 'secret', person: known })
    else setEntered(typed !== '')
  }
  if (isEntered)
    return (
      <KioskFrame title={t('kiosk.number.secret', { number: number.trim() })}>
        <SecretForm onEnter={(secret) => identifyByNumber(number.trim(), secret, go)} cancel={cancel} />
      </KioskFrame>
    )
  return (
    <KioskFrame title={t('kiosk.number.title')}>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          size="xl"
          label={t('kiosk.number.label')}
          value={number}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
          onChange={({ currentTarget }) => setNumber(currentTarget.value)}
        />
        <Button size="xl" type="submit" disabled={number.trim() === ''}>
          {t('kiosk.number.next')}
        </Button>
        <BackButton cancel={cancel} />
      </form>
    </KioskFrame>
  )
}

/** Without a network nobody can check it: the punch is recorded for the agency to confirm. */
export async function identifyByNumber(
  who: string,
  secret: string,
  go: (step: KioskStep) => void,
): Promise<string | null> {
  try {
    const identity = await identifyAtServer(who, secret)
    const name = identity?.name ?? who
    go({ name: 'choose', identified: { who: identity?.employee_id ?? who, name, identity } })
    return null
  } catch (failure) {
    if (failure instanceof Refused) return failure.message
    throw failure
  }
}
