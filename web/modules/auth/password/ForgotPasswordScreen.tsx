import { TextInput } from '@mantine/core'
import { callApi } from '#web/lib/api/call.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { startPendingCode, storedEmail } from '#web/modules/auth/pending-code.ts'
import { AuthForm } from '#web/modules/auth/AuthForm.tsx'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { useAuthForm } from '#web/modules/auth/use-auth-form.ts'

export function ForgotPasswordScreen() {
  const t = useTranslate()
  const go = useGo()
  const form = useAuthForm({
    send: (auth, { email = '' }) => callApi(auth.forgotPassword, { email: email.trim() }),
    onDone({ resend_seconds }, { email = '' }) {
      startPendingCode(email.trim(), 'recover', resend_seconds)
      go(hrefOf('/recover-link'))
    },
  })
  return (
    <AuthFrame
      title={t('auth.forgot.title')}
      text={t('auth.forgot.text')}
      back={{ href: hrefOf('/login'), label: t('auth.back') }}
    >
      <AuthForm of={form} submit={t('auth.forgot.submit')}>
        <TextInput
          name="email"
          type="email"
          size="md"
          required
          autoFocus
          label={t('auth.login.email')}
          placeholder={t('auth.login.emailExample')}
          defaultValue={storedEmail()}
          error={form.fieldErrors['email']}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
      </AuthForm>
    </AuthFrame>
  )
}
