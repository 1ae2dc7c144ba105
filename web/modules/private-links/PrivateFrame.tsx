import { Stack, Text, Title } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { AgencyOfLink } from './AgencyOfLink.tsx'
import { LanguageChoice } from '#web/modules/auth/LanguageChoice.tsx'
import { Brand } from '#web/ui/page/Brand.tsx'
import classes from './PrivateFrame.module.css'

type Props = { title: string; text?: ReactNode; above?: ReactNode; children?: ReactNode }

/** The page behind a private link: narrow, without a menu, with the way to reach the agency that sent it. Without content it is a message in the middle of the window. */
export const PrivateFrame = ({ title, text, above, children }: Props) => (
  <div className={classes.screen} data-message={children === undefined || undefined}>
    <header className={classes.top}>
      <Brand />
      <LanguageChoice />
    </header>
    <Stack gap="lg" className={classes.content}>
      <Stack gap={4}>
        {above}
        {children === undefined && (
          <span className={classes.sign}>
            <IconMailOpened size={34} stroke={1.6} aria-hidden />
          </span>
        )}
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
      <AgencyOfLink />
    </Stack>
  </div>
)
