import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useFragment, useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { pendingCode, storePendingCode } from '#web/modules/auth/pending-code.ts'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'
import { NoPendingCode } from '#web/modules/auth/NoPendingCode.tsx'
import { SendAgain } from '#web/modules/auth/SendAgain.tsx'
import classes from '#web/modules/auth/AuthFrame.module.css'

export function RecoverLinkScreen() {
  const t = useTranslate()
  const go = useGo()
  const fragment = useFragment()
  const [awaited, setAwaited] = useState(() => pendingCode(''))
  const isEmail = fragment.includes('email=')
  // A link from an email opens the field for its code directly.
  useEffect(() => {
    if (isEmail) go(`${hrefOf('/verify-otp')}#${fragment}`, { replace: true })
  }, [isEmail, fragment, go])
  if (isEmail) return null
  if (awaited === null || awaited.purpose === 'register') return <NoPendingCode purpose="recover" />
  return (
    <AuthFrame title={t('auth.mail.title')} back={{ href: hrefOf('/login'), label: t('auth.back') }}>
      <Stack gap="lg">
        <span className={classes.sign}>
          <IconMailOpened size={34} stroke={1.5} aria-hidden />
        </span>
        <Text size="md">{t('auth.mail.text', { email: awaited.email })}</Text>
        <Text c="dimmed">{t('auth.mail.help')}</Text>
        <Button component="a" href={hrefOf('/verify-otp')} size="md" fullWidth>
          {t('auth.mail.enter')}
        </Button>
        <SendAgain
          pendingCode={awaited}
          onSent={(again) => {
            storePendingCode(again)
            setAwaited(again)
          }}
        />
        <Group justify="center">
          <Anchor href={hrefOf('/forgot-password')}>{t('auth.code.otherAddress')}</Anchor>
        </Group>
      </Stack>
    </AuthFrame>
  )
}
