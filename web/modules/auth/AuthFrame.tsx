import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { BrandPanel } from '#web/modules/auth/BrandPanel.tsx'
import { LanguageChoice } from '#web/modules/auth/LanguageChoice.tsx'
import { Brand } from '#web/ui/page/Brand.tsx'
import classes from './AuthFrame.module.css'

type Props = {
  title: string
  text?: ReactNode
  /** the previous screen */
  back?: { href: string; label: string }
  children: ReactNode
}

/** The layout of all screens before sign-in: the product on one side, one task on the other. */
export const AuthFrame = ({ title, text, back, children }: Props) => (
  <div className={classes.screen}>
    <BrandPanel />
    <div className={classes.side}>
      <div className={classes.top}>
        <span className={classes.small}>
          <Brand />
        </span>
        <div className={classes.room} data-toast-room />
        <LanguageChoice />
      </div>
      <Stack gap="xl" className={classes.form}>
        <Stack gap={6}>
          {back && (
            <Anchor href={back.href} className={classes.back}>
              <IconArrowLeft size={15} aria-hidden />
              {back.label}
            </Anchor>
          )}
          <Title order={1} tabIndex={-1} data-page-title className={classes.title}>
            {title}
          </Title>
          {text && (
            <Text c="dimmed" size="md" component="div">
              {text}
            </Text>
          )}
        </Stack>
        {children}
      </Stack>
    </div>
  </div>
)
