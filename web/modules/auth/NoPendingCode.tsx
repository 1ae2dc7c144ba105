import { Anchor, Button, Stack } from '@mantine/core'
import type { CodePurpose } from '#contract/accounts/auth.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AuthFrame } from '#web/modules/auth/AuthFrame.tsx'

/** Shown where a screen was opened without the steps before it, for instance in another tab or on another day. */
export function NoPendingCode({ purpose }: { purpose: CodePurpose }) {
  const t = useTranslate()
  return (
    <AuthFrame title={t('auth.nothing.title')} text={t('auth.nothing.text')}>
      <Stack>
        <Button component="a" href={hrefOf('/forgot-password')} size="md" fullWidth>
          {t('auth.nothing.forgot')}
        </Button>
        {purpose === 'register' && (
          <Button component="a" href={hrefOf('/register')} variant="default" size="md" fullWidth>
            {t('auth.login.register')}
          </Button>
        )}
        <Anchor href={hrefOf('/login')} ta="center">
          {t('auth.back')}
        </Anchor>
      </Stack>
    </AuthFrame>
  )
}
