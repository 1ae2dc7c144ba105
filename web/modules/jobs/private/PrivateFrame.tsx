import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageChoice } from '#web/modules/auth/LanguageChoice.tsx'
import { Brand } from '#web/ui/page/Brand.tsx'
import classes from './PrivateFrame.module.css'

type Props = { title: string; text?: ReactNode; above?: ReactNode; children?: ReactNode }

/** The page behind a private link: narrow, without a menu. */
export const PrivateFrame = ({ title, text, above, children }: Props) => (
  <div className={classes.screen}>
    <header className={classes.top}>
      <Brand />
      <LanguageChoice />
    </header>
    <Stack gap="lg" className={classes.content}>
      <Stack gap={4}>
        {above}
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
