import { Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslate } from '#web/wording/translate.ts'

type Props = {
  title: string
  done: number
  /** 0: the total is not known yet */
  total: number
  /** beside the title, where the bare numbers are not enough: "1.2 MB / 5 MB" */
  amount?: string
  text?: ReactNode
  /** further numbers: created, changed, refused */
  facts?: readonly { label: string; value: string }[]
}

/** The progress of a long operation, announced to screen readers. */
export function ProgressPanel({ title, done, total, amount, text, facts = [] }: Props) {
  const t = useTranslate()
  const share = total === 0 ? 100 : Math.min(100, (done / total) * 100)
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Text fw={600}>{title}</Text>
        <Text c="dimmed" aria-live="polite">
          {amount ?? (total > 0 && t('ui.progress', { done, total }))}
        </Text>
      </Group>
      <Progress value={share} animated={share < 100 || total === 0} size="lg" radius="xl" aria-label={title} />
      {text && <Text c="dimmed">{text}</Text>}
      {facts.length > 0 && (
        <Group gap="lg">
          {facts.map(({ label, value }) => (
            <Text key={label} size="sm">
              <Text span c="dimmed">
                {label}
              </Text>{' '}
              <Text span fw={600}>
                {value}
              </Text>
            </Text>
          ))}
        </Group>
      )}
    </Stack>
  )
}
