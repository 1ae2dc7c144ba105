import { EmptyState as Frame } from '@mantine/core'
import { IconInbox, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  text?: ReactNode
  /** the next step: create, import, clear filters */
  action?: ReactNode
  icon?: ReactNode
  kind?: 'empty' | 'nothingFound'
}

/** Why a list is empty, and the next step. */
export function EmptyState({ title, text, action, icon, kind = 'empty' }: Props) {
  return (
    <Frame
      py="xl"
      variant="light"
      title={title}
      description={text}
      icon={icon ?? (kind === 'empty' ? <IconInbox stroke={1.6} /> : <IconSearchOff stroke={1.6} />)}
    >
      {action && <Frame.Actions>{action}</Frame.Actions>}
    </Frame>
  )
}
