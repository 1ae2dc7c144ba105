import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense, use, useState } from 'react'
import { useGo, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { messageOf, useTranslate } from '#web/lib/wording.ts'
import { agencyOf, forgetAgency } from './agency-of.ts'
import { startPendingCode } from '#web/modules/auth/pending-code.ts'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'

export function RegisterScreen() {
  const t = useTranslate()
  const [slug] = useSearchParam('agency')
  return (
    <AuthFrame title={t('auth.register.title')} back={{ href: hrefOf('/login'), label: t('auth.back') }}>
      <Suspense fallback={<Loading lines={6} />}>
        <RegisterAtAgency key={slug} slug={slug ?? ''} />
      </Suspense>
    </AuthFrame>
  )
}

/** The agency's link determines the agency; without it nobody can register. */
function RegisterAtAgency({ slug }: { slug: string }) {
  const t = useTranslate()
  const go = useGo()
  const [, again] = useState(0)
  const lookup = use(agencyOf(slug))
  function retry() {
    forgetAgency(slug)
    again((count) => count + 1)
  }
  if ('failure' in lookup) return <NoAnswer failure={lookup.failure} onRetry={retry} />
  if (lookup.agency === null)
    return (
      <Alert color="yellow" icon={<IconInfoCircle />} title={t('auth.register.noAgency')}>
        {t(slug === '' ? 'auth.register.noAgencyText' : 'auth.register.wrongAgencyText')}
      </Alert>
    )
  function done(email: string, resend_seconds: number) {
    startPendingCode(email, 'register', resend_seconds)
    go(hrefOf('/verify-otp'))
  }
  return (
    <Stack gap="lg">
      <Text size="md">{t('auth.register.with', { agency: lookup.agency.name })}</Text>
      <RegisterForm agency={lookup.agency} onSent={done} />
      <Group gap={6} justify="center">
        <Text c="dimmed">{t('auth.register.known')}</Text>
        <Anchor href={hrefOf('/login')}>{t('auth.login.submit')}</Anchor>
      </Group>
    </Stack>
  )
}

function NoAnswer({ failure, onRetry }: { failure: Error; onRetry: () => void }) {
  const t = useTranslate()
  const { title, message } = messageOf(failure)
  return (
    <Alert color="red" icon={<IconInfoCircle />} title={title} role="alert">
      <Stack align="flex-start">
        {message}
        <Button size="compact-md" variant="default" onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </Stack>
    </Alert>
  )
}
