import { Group, Text } from '@mantine/core'
import type { JobRow } from '#contract/jobs/jobs.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { HotBadge } from '#web/modules/jobs/content/HotBadge.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

/** The title of a job in a list, with its code. */
export function JobTitle({ job: { title, code, hot, applied } }: { job: JobRow }) {
  const t = useTranslate()
  return (
    <div>
      <Group gap={6}>
        <Text span fw={600} c={title === null ? 'dimmed' : undefined}>
          {title ?? t('jobs.list.untitled')}
        </Text>
        {hot && <HotBadge />}
        {applied && <StatusBadge tone="ok">{t('jobs.applied')}</StatusBadge>}
      </Group>
      <Text size="xs" c="dimmed">
        {code}
      </Text>
    </div>
  )
}
