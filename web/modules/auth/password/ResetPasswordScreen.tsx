import { Anchor, Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { callApi } from '#web/lib/api/call.ts'
import { storeDeviceToken } from '#web/lib/session/device-tokens.ts'
import { useFragment, useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useWords } from '#web/lib/wording.ts'
import { storeEmail, storeResetToken, storedEmail, resetToken } from '#web/modules/auth/pending-code.ts'
import { AuthForm } from '#web/modules/auth/AuthForm.tsx'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { AgencyOfInvitation } from './AgencyOfInvitation.tsx'
import { NewPassword } from './NewPassword.tsx'
import { NoPendingCode } from '#web/modules/auth/NoPendingCode.tsx'
import { enterAsUser } from '#web/modules/auth/sign-in/use-sign-in.ts'
import { useAuthForm } from '#web/modules/auth/use-auth-form.ts'
import { toast } from '#web/ui/toast.tsx'

export function ResetPasswordScreen() {
  const invitation = useFragment()
  const token = invitation === '' ? resetToken() : invitation
  if (token === null) return <NoPendingCode purpose="recover" />
  return <Reset key={token} token={token} isInvited={invitation !== ''} />
}

/** The token of an invitation is in the link of the email; that of a confirmed code comes from the previous screen. */
function Reset({ token, isInvited }: { token: string; isInvited: boolean }) {
  const t = useWords()
  const go = useGo()
  const [isOver, setOver] = useState(false)
  const form = useAuthForm({
    send: (auth, { password = '' }) => callApi(auth.updatePassword, { token, password }),
    onDone({ email, device_token, session }) {
      storeDeviceToken(device_token)
      storeResetToken(null)
      storeEmail(email)
      if (session === null) {
        toast('ok', t('resetPassword.done'), t('resetPassword.doneText'))
        return go(hrefOf('/login'), { replace: true })
      }
      // The guard then redirects the signed-in user to the home screen.
      void enterAsUser(session).then(() => toast('ok', t('resetPassword.done')))
    },
    onRefused(failure) {
      const over = failure instanceof Refused && failure.code === 'linkOver'
      if (over) storeResetToken(null)
      setOver(over)
      return over
    },
  })
  if (isOver) return <LinkExpired token={token} isInvited={isInvited} />
  return (
    <AuthFrame
      title={t(isInvited ? 'resetPassword.invitedTitle' : 'resetPassword.title')}
      text={t(isInvited ? 'resetPassword.invitedText' : 'resetPassword.text')}
    >
      <AuthForm of={form} submit={t('resetPassword.submit')}>
        {/* For password managers: the account of the password. */}
        <input type="text" name="username" autoComplete="username" value={storedEmail()} readOnly hidden />
        <NewPassword
          label={t('resetPassword.password')}
          about={{ email: isInvited ? '' : storedEmail() }}
          error={form.fieldErrors['password']}
          autoFocus
        />
      </AuthForm>
      {isInvited && <AgencyOfInvitation token={token} />}
    </AuthFrame>
  )
}

function LinkExpired({ token, isInvited }: { token: string; isInvited: boolean }) {
  const t = useWords()
  return (
    <AuthFrame title={t('resetPassword.overTitle')}>
      <Stack>
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {t(isInvited ? 'resetPassword.overInvited' : 'resetPassword.over')}
        </Alert>
        <Button component="a" href={hrefOf('/forgot-password')} size="md" fullWidth>
          {t('auth.nothing.forgot')}
        </Button>
        <Anchor href={hrefOf('/login')} ta="center">
          {t('auth.back')}
        </Anchor>
        {isInvited && <AgencyOfInvitation token={token} />}
      </Stack>
    </AuthFrame>
  )
}
