import { Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  title?: ReactNode
  /** below the title */
  description?: string
  actions?: ReactNode
  children: ReactNode
  order?: 2 | 3
}

/** A card with a heading. */
export function Panel({ title, description, actions, children, order = 2 }: Props) {
  return (
    <Card component="section">
      {(title || actions) && (
        <Stack gap={2} mb="md">
          <Group justify="space-between">
            {title && (
              <Title order={order} size="h3">
                {title}
              </Title>
            )}
            {actions && <Group gap="xs">{actions}</Group>}
          </Group>
          {description && <Text c="dimmed">{description}</Text>}
        </Stack>
      )}
      {children}
    </Card>
  )
}
