import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { homeOf, useSession } from '#web/lib/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { BrandPanel } from './BrandPanel.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { LoginForm } from './LoginForm.tsx'
import { Brand } from '#web/ui/Brand.tsx'
import classes from './LoginScreen.module.css'

export function LoginScreen() {
  const t = useWords()
  const session = useSession()
  const homeless = session !== null && homeOf(session) === '/login'
  return (
    <div className={classes.screen}>
      <BrandPanel />
      <div className={classes.side}>
        <div className={classes.top}>
          <span className={classes.small}>
            <Brand />
          </span>
          <LanguageChoice />
        </div>
        <Stack gap="xl" className={classes.form}>
          <Stack gap={6}>
            <Title order={1} tabIndex={-1} data-page-title className={classes.title}>
              {t('auth.login.title')}
            </Title>
            <Text c="dimmed" size="md">
              {t('auth.login.text')}
            </Text>
          </Stack>
          {homeless && (
            <Alert color="yellow" icon={<IconInfoCircle />}>
              {t('auth.login.noHome')}
            </Alert>
          )}
          <LoginForm />
          <Text c="dimmed">{t('auth.login.forgotten')}</Text>
        </Stack>
      </div>
    </div>
  )
}
