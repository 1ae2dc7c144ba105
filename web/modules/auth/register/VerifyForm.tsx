import { Anchor, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { type auth, codeLimits } from '#contract/accounts/auth.ts'
import type { ResultOf } from '#contract/call.ts'
import { callApi } from '#web/lib/api/call.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { PendingCode } from '#web/modules/auth/pending-code.ts'
import { AuthForm } from '#web/modules/auth/AuthForm.tsx'
import { OneTimeCode } from '#web/modules/auth/sign-in/OneTimeCode.tsx'
import { SendAgain } from '#web/modules/auth/SendAgain.tsx'
import { useAuthForm } from '#web/modules/auth/use-auth-form.ts'

type Props = {
  pendingCode: PendingCode
  /** a code from the URL */
  initialCode: string
  /** called when the number of attempts, or the time of the next code, changes */
  onTry: (now: PendingCode) => void
  onDone: (answer: ResultOf<typeof auth.verifyCode>) => void
  otherAddress: string
}

/** The field for a code from an email; submits once complete. */
export function VerifyForm({ pendingCode, initialCode, onTry, onDone, otherAddress }: Props) {
  const t = useTranslate()
  const [code, setCode] = useState(initialCode)
  const { email, purpose, tries } = pendingCode
  const form = useAuthForm({
    send: (calls, { otp = '' }) => callApi(calls.verifyCode, { email, purpose, otp }),
    onDone,
    onRefused(failure) {
      if (failure instanceof Refused && 'otp' in failure.fields) onTry({ ...pendingCode, tries: tries + 1 })
    },
  })
  const isOver = tries >= codeLimits.tries
  const left = codeLimits.tries - tries
  return (
    <Stack gap="lg">
      <AuthForm of={form} submit={t('auth.verify.submit')}>
        <OneTimeCode
          label={t('auth.verify.code')}
          value={code}
          error={isOver ? t('auth.verify.over') : form.fieldErrors['otp']}
          description={tries > 0 && !isOver ? t('auth.verify.left', { count: left }) : t('auth.verify.minutes')}
          disabled={isOver}
          onChange={setCode}
          onFull={() => form.form.current?.requestSubmit()}
        />
      </AuthForm>
      <SendAgain
        pendingCode={pendingCode}
        onSent={(again) => {
          setCode('')
          form.forget('otp')
          onTry(again)
        }}
      />
      <Group justify="center">
        <Anchor href={otherAddress}>{t('auth.code.otherAddress')}</Anchor>
      </Group>
    </Stack>
  )
}
