import { Anchor, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconArrowLeft } from '@tabler/icons-react'
import { hrefOf } from '#web/lib/links.ts'
import { kindOf, session } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { LanguageChoice } from '#web/modules/auth/LanguageChoice.tsx'
import { Brand } from '#web/ui/page/Brand.tsx'
import classes from './PrivateFrame.module.css'

type Props = { title: string; text?: ReactNode; children?: ReactNode }

/** The page behind a private link: narrow, without a menu. */
export const PrivateFrame = ({ title, text, children }: Props) => (
  <div className={classes.screen}>
    <header className={classes.top}>
      <Brand />
      <LanguageChoice />
    </header>
    <Stack gap="lg" className={classes.content}>
      <Stack gap={4}>
        <BackToOwn />
        <Title order={1} tabIndex={-1} data-page-title className={classes.title}>
          {title}
        </Title>
        {text && (
          <Text c="dimmed" component="div">
            {text}
          </Text>
        )}
      </Stack>
      {children}
    </Stack>
  </div>
)

/** For applicants with an account, who come from the list of their applications. */
function BackToOwn() {
  const t = useWords()
  const reader = session()
  if (reader === null || kindOf(reader) !== 'employee') return null
  return (
    <Anchor href={hrefOf('/job-post/applied-jobs')} className={classes.back}>
      <IconArrowLeft size={15} aria-hidden />
      {t('application.back')}
    </Anchor>
  )
}
