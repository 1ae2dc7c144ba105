import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Notice.module.css'

/** A page with a message, a picture and the next step. */
export function Notice({
  picture,
  title,
  text,
  children,
}: {
  picture: ReactNode
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <div className={classes.notice}>
      <div className={classes.picture}>{picture}</div>
      <Stack gap="xs" align="center">
        <Title order={1} tabIndex={-1} data-page-title className={classes.title}>
          {title}
        </Title>
        <Text c="dimmed" size="md" maw={440} ta="center">
          {text}
        </Text>
      </Stack>
      {children && <Group justify="center">{children}</Group>}
    </div>
  )
}
