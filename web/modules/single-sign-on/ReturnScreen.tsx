import { Alert, Button, Stack } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { singleSignOn, type TestOutcome } from '#contract/accounts/single-sign-on.ts'
import { callApi } from '#web/lib/api/call.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf, searchText } from '#web/lib/links.ts'
import { storeProviderSession, takePendingSignIn } from '#web/lib/session/single-sign-on.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { enterAsUser } from '#web/modules/auth/sign-in/use-sign-in.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'

type Failure = { title: string; message: string; isTest: boolean }

/** Where an identity provider returns to. What it added to the address is sent once, and removed from the address. */
export function ReturnScreen() {
  const t = useTranslate()
  const go = useGo()
  const agency_id = useParam('id')
  const [parameters] = useState(() => window.location.search.slice(1))
  const [failed, setFailure] = useState<Failure | null>(null)
  const [tested, setTested] = useState<TestOutcome | null>(null)
  const take = useEffectEvent(async () => {
    if (parameters === '') return
    window.history.replaceState(window.history.state, '', window.location.pathname)
    const { browser_key, purpose, to } = takePendingSignIn() ?? {
      browser_key: 'x'.repeat(20),
      purpose: 'sign_in',
      to: null,
    }
    const isTest = purpose === 'test'
    const fail = (error: Error) => setFailure({ ...messageOf(error), isTest })
    if (isTest) return callApi(singleSignOn.finishTest, { parameters, browser_key }).then(setTested, fail)
    return callApi(singleSignOn.finish, { agency_id, parameters, browser_key }).then(async (session) => {
      await enterAsUser(session)
      storeProviderSession(true)
      // The guard then redirects to where the user wanted to go, or home.
      go(`${hrefOf('/login')}${searchText({ to: to ?? '' })}`, { replace: true })
    }, fail)
  })
  useEffect(() => void take(), [])
  if (tested !== null) return <TestResult of={tested} />
  const nothing = { title: t('auth.return.nothing'), message: t('auth.return.nothingText'), isTest: false }
  const failure = parameters === '' ? nothing : failed
  if (failure === null)
    return (
      <AuthFrame title={t('auth.return.title')}>
        <Loading lines={3} />
      </AuthFrame>
    )
  return (
    <AuthFrame title={t(failure.isTest ? 'auth.return.testFailed' : 'auth.return.failed')}>
      <Stack gap="md">
        <Alert color="red" icon={<IconAlertCircle />} title={failure.title} role="alert">
          {failure.message}
        </Alert>
        <Button component="a" href={hrefOf(failure.isTest ? '/single-sign-on' : '/login')} size="md" fullWidth>
          {t(failure.isTest ? 'auth.return.toSettings' : 'auth.back')}
        </Button>
      </Stack>
    </AuthFrame>
  )
}

function TestResult({ of: { email, name, groups, role: givenRole, has_access } }: { of: TestOutcome }) {
  const t = useTranslate()
  const role =
    givenRole === null
      ? t(has_access ? 'auth.return.keepsRole' : 'auth.return.noRole')
      : givenRole.system
        ? t('shell.role.admin')
        : givenRole.name
  return (
    <AuthFrame title={t('auth.return.tested')} text={t('auth.return.testedText')}>
      <Stack gap="lg">
        <Facts
          columns={1}
          items={[
            { label: t('auth.return.email'), value: email },
            { label: t('auth.return.name'), value: name },
            { label: t('auth.return.groups'), value: groups.join(', ') },
            { label: t('auth.return.role'), value: role },
          ]}
        />
        <Button component="a" href={hrefOf('/single-sign-on')} size="md" fullWidth>
          {t('auth.return.toSettings')}
        </Button>
      </Stack>
    </AuthFrame>
  )
}
