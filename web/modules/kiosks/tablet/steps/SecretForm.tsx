import { Button, PasswordInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslate } from '#web/lib/wording.ts'
import { KeyPad } from './KeyPad.tsx'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'

type Props = {
  /** returns what is wrong; null: it was right */
  onEnter: (secret: string) => Promise<string | null>
  cancel: () => void
}

const maxDigits = 8

/** A PIN, or the eight digits of a phone. */
export function SecretForm({ onEnter, cancel }: Props) {
  const t = useTranslate()
  const [secret, setSecret] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isReady = secret.length >= 4 && !busy
  const change = (next: string) => {
    setError(null)
    setSecret(next.replaceAll(/\D/g, '').slice(0, maxDigits))
  }
  function enter() {
    setBusy(true)
    onEnter(secret)
      .then((wrong) => {
        setError(wrong)
        if (wrong !== null) setSecret('')
      })
      .catch(reportError)
      .finally(() => setBusy(false))
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (isReady) enter()
  }
  return (
    <form onSubmit={submit} className={classes.secret}>
      <PasswordInput
        size="xl"
        label={t('kiosk.secret.label')}
        description={t('kiosk.secret.text')}
        value={secret}
        error={error}
        // Not the keyboard of the tablet: the keys are below.
        inputMode="none"
        autoComplete="off"
        autoFocus
        visible={false}
        visibilityToggleIcon={() => null}
        visibilityToggleButtonProps={{ display: 'none' }}
        classNames={{ innerInput: classes.digits ?? '' }}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <KeyPad
        isReady={isReady}
        onDigit={(digit) => change(secret + digit)}
        onErase={() => change(secret.slice(0, -1))}
        onEnter={enter}
      />
      <BackButton cancel={cancel} />
    </form>
  )
}

/** Back to the start. */
export function BackButton({ cancel }: { cancel: () => void }) {
  const t = useTranslate()
  return (
    <Button size="xl" variant="subtle" leftSection={<IconArrowLeft aria-hidden />} onClick={cancel}>
      {t('kiosk.back')}
    </Button>
  )
}
