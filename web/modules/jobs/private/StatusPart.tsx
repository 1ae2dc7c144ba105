import { Stack, Text, Timeline } from '@mantine/core'
import type { PrivateApplication } from '#contract/jobs/applications/private-applications.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'

const tones: Partial<Record<PrivateApplication['stage'], Tone>> = {
  offered: 'accent',
  selected: 'ok',
  rejected: 'neutral',
  withdrawn: 'neutral',
  offer_declined: 'neutral',
  talent_pool: 'neutral',
}

/** How far the application is, in plain words, and how it got there. */
export function StatusPart({ application }: { application: PrivateApplication }) {
  const t = useTranslate()
  const { stage, stage_since, moves, time_zone, offer_expired } = application
  const name = t(offer_expired ? 'application.expired' : `application.progress.${stage}`)
  return (
    <Panel
      title={name}
      actions={<StatusBadge tone={tones[stage] ?? 'info'}>{formatInstant(stage_since, time_zone)}</StatusBadge>}
    >
      <Stack gap="md">
        <Text>{t(offer_expired ? 'application.text.expired' : `application.text.${stage}`)}</Text>
        <Timeline bulletSize={12} lineWidth={2} active={moves.length} aria-label={t('application.history')}>
          {moves.toReversed().map(({ to_stage, at }) => (
            <Timeline.Item key={`${to_stage} ${at}`} title={t(`application.progress.${to_stage}`)}>
              <Text size="xs" c="dimmed">
                {formatInstant(at, time_zone)}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
      </Stack>
    </Panel>
  )
}
