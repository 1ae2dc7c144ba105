import { Anchor, Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle, IconBuilding } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { callApi } from '#web/lib/api/call.ts'
import { storeDeviceToken } from '#web/lib/session/device-tokens.ts'
import { useFragment, useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { storeEmail, storeResetToken, storedEmail, resetToken } from '#web/modules/auth/pending-code.ts'
import { authCalls } from '#web/modules/auth/auth-calls.ts'
import { AuthForm } from '#web/modules/auth/AuthForm.tsx'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { AgencyOfInvitation } from './AgencyOfInvitation.tsx'
import { NewPassword } from './NewPassword.tsx'
import { NoPendingCode } from '#web/modules/auth/NoPendingCode.tsx'
import { useProvider } from '#web/modules/auth/sign-in/use-provider.ts'
import { enterAsUser } from '#web/modules/auth/sign-in/use-sign-in.ts'
import { useAuthForm } from '#web/modules/auth/use-auth-form.ts'
import { Loading } from '#web/ui/states/Loading.tsx'
import { toast } from '#web/ui/toast.tsx'

export function ResetPasswordScreen() {
  const invitation = useFragment()
  const token = invitation === '' ? resetToken() : invitation
  if (token === null) return <NoPendingCode purpose="recover" />
  return <WayIn key={token} token={token} isInvited={invitation !== ''} />
}

type Props = { token: string; isInvited: boolean }

/** A new password, or the identity provider of an agency that lets nobody in by one. */
function WayIn({ token, isInvited }: Props) {
  const t = useTranslate()
  const provider = useProviderOfToken(token)
  if (provider === null) return <Reset token={token} isInvited={isInvited} />
  return (
    <AuthFrame
      title={t(isInvited ? 'resetPassword.invitedTitle' : provider ? 'auth.login.title' : 'resetPassword.title')}
      text={provider && t('auth.login.providerText', { name: provider.name })}
    >
      {provider ? <ContinueWith provider={provider} /> : <Loading lines={3} />}
      {isInvited && <AgencyOfInvitation token={token} />}
    </AuthFrame>
  )
}

function ContinueWith({ provider: { name, email } }: { provider: ProviderOfToken }) {
  const t = useTranslate()
  const { busy, go } = useProvider()
  return (
    <Button
      size="md"
      fullWidth
      loading={busy}
      leftSection={<IconBuilding size={18} aria-hidden />}
      onClick={() => go(email)}
    >
      {t('auth.login.continueWith', { name })}
    </Button>
  )
}

type ProviderOfToken = { name: string; email: string }

/** undefined while it is asked for; null: a password is set. */
function useProviderOfToken(token: string) {
  const [provider, setProvider] = useState<ProviderOfToken | null | undefined>()
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const { passwordLink } = await authCalls()
      setProvider((await callApi(passwordLink, { token }, { signal: stop.signal })).provider)
    }
    ask().catch((failure: unknown) => {
      if (stop.signal.aborted) return
      reportError(failure)
      // Saving the password asks the server again.
      setProvider(null)
    })
    return () => stop.abort()
  }, [token])
  return provider
}

/** The token of an invitation is in the link of the email; that of a confirmed code comes from the previous screen. */
function Reset({ token, isInvited }: Props) {
  const t = useTranslate()
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

function LinkExpired({ token, isInvited }: Props) {
  const t = useTranslate()
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
