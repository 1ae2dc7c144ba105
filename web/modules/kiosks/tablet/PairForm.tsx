import { Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { pairDevice } from './device/kiosk-device.ts'
import { KioskFrame } from './KioskFrame.tsx'
import classes from './Kiosk.module.css'

/** Makes this tablet a kiosk, by the code that the agency sees once. */
export function PairForm() {
  const t = useTranslate()
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setBusy(true)
    pairDevice(code)
      .catch((failure: Error) => setError(textOf(failure)))
      .finally(() => setBusy(false))
  }
  return (
    <KioskFrame title={t('kiosk.pair.title')}>
      <p className={classes.text}>{t('kiosk.pair.text')}</p>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          size="xl"
          label={t('kiosk.pair.code')}
          value={code}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          classNames={{ input: classes.code ?? '' }}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value)
            setError(null)
          }}
        />
        <Button size="xl" type="submit" loading={busy} disabled={code.trim().length < 8}>
          {t('kiosk.pair.submit')}
        </Button>
      </form>
    </KioskFrame>
  )
}

const textOf = (failure: Error) =>
  failure instanceof Refused ? (failure.fields['code']?.[0] ?? failure.message) : messageOf(failure).message
