import { Text, Timeline } from '@mantine/core'
import type { Application } from '#contract/jobs/applications/applications.ts'
import { formatInstant } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { TimeInStage } from '#web/modules/jobs/applicants/applicant-columns.tsx'

/** The stages an applicant went through, newest first. */
export function ApplicantHistory({ application: { moves } }: { application: Application }) {
  const t = useTranslate()
  return (
    <Timeline bulletSize={14} lineWidth={2} active={moves.length}>
      {moves.map((move) => (
        <Timeline.Item
          key={move.id}
          title={<RecordStatus of="jobs.stage" status={move.to_stage} name={move.to_stage_name} />}
        >
          <Text size="sm">{move.by_name ?? t('jobs.applicants.bySystem')}</Text>
          <Text size="xs" c="dimmed">
            {formatInstant(move.at)}
            {move.minutes !== null && move.from_stage && (
              <>
                {' · '}
                {move.from_stage_name ?? t(`jobs.stage.${move.from_stage}`)}: <TimeInStage minutes={move.minutes} />
              </>
            )}
          </Text>
          {move.cause && (
            <Text size="sm" mt={4}>
              {t(`jobs.applicants.cause.${move.cause}`)}
            </Text>
          )}
          {move.note && (
            <Text size="sm" mt={4}>
              “{move.note}”
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}
