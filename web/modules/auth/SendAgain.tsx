import { Button, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { callApi } from '#web/lib/api/call.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { authCalls } from '#web/modules/auth/auth-calls.ts'
import { type PendingCode, nowMs } from '#web/modules/auth/pending-code.ts'
import { toast } from '#web/ui/toast.tsx'

type Props = { pendingCode: PendingCode; onSent: (again: PendingCode) => void }

/** Requests another code, a minute after the last one at the earliest; counts down until then. */
export function SendAgain({ pendingCode, onSent }: Props) {
  const t = useTranslate()
  const [busy, setBusy] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const wait = useSecondsUntil(pendingCode.again_at)
  const after = (seconds: number) => nowMs() + seconds * 1000
  function refused(failure: Error) {
    const { title, message } = messageOf(failure)
    toast('bad', title, message)
    const seconds = failure instanceof Refused ? failure.retry_after : null
    if (seconds !== null) onSent({ ...pendingCode, again_at: after(seconds) })
  }
  async function send() {
    setBusy(true)
    setAnnouncement('')
    const { email, purpose } = pendingCode
    const sending = authCalls().then((auth) => callApi(auth.resendCode, { email, purpose }))
    await sending.then(({ resend_seconds }) => {
      setAnnouncement(t('auth.code.sentAgain'))
      onSent({ email, purpose, again_at: after(resend_seconds), tries: 0 })
    }, refused)
    setBusy(false)
  }
  return (
    <div>
      <Button variant="default" size="md" fullWidth loading={busy} disabled={wait > 0} onClick={() => void send()}>
        {wait > 0 ? t('auth.code.againIn', { seconds: wait }) : t('auth.code.again')}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt={announcement === '' ? 0 : 'xs'}>
        {announcement}
      </Text>
    </div>
  )
}

const secondsUntil = (moment: number) => Math.max(0, Math.ceil((moment - nowMs()) / 1000))

/** Seconds until an instant; read from the clock, so that a suspended tab does not lag behind. */
function useSecondsUntil(moment: number) {
  const [seconds, setSeconds] = useState(() => secondsUntil(moment))
  const known = useRef(moment)
  useEffect(() => {
    if (known.current !== moment) setSeconds(secondsUntil(moment))
    known.current = moment
    const ticking = setInterval(() => setSeconds(secondsUntil(moment)), 500)
    return () => clearInterval(ticking)
  }, [moment])
  return seconds
}
