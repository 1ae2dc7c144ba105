import { Code, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { CopyTextButton } from './CopyTextButton.tsx'
import { Dialog } from './Dialog.tsx'
import classes from './SecretDialog.module.css'

type Props = {
  /** null: closed */
  secret: string | null
  title: string | null
  text: string
  /** the accessible name of the secret */
  label: string
  onClose: () => void
  /** how to use it */
  children: ReactNode
}

/** A new secret, shown once. */
export function SecretDialog({ secret, title, text, label, onClose, children }: Props) {
  return (
    <Dialog opened={secret !== null} onClose={onClose} size="lg" closeOnClickOutside={false} title={title}>
      {secret !== null && (
        <Stack>
          <Text>{text}</Text>
          <Code block fz="md" className={classes.secret} aria-label={label}>
            {secret}
          </Code>
          <Group>
            <CopyTextButton text={secret} />
          </Group>
          {children}
        </Stack>
      )}
    </Dialog>
  )
}
