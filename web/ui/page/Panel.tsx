import { Card, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { title?: ReactNode; actions?: ReactNode; children: ReactNode; order?: 2 | 3 }

/** A card with a heading. */
export function Panel({ title, actions, children, order = 2 }: Props) {
  return (
    <Card component="section">
      {(title || actions) && (
        <Group justify="space-between" mb="md">
          {title && (
            <Title order={order} size="h3">
              {title}
            </Title>
          )}
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
      )}
      {children}
    </Card>
  )
}
