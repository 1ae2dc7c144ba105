import { Text, Timeline } from '@mantine/core'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { formatInstant, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { changeText } from '#web/modules/timesheets/extras/extra-texts.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { type TimesheetStatus as Status, timesheetStatuses } from '#contract/rostering/timesheets/statuses.ts'

type Change = Timesheet['history'][number]

/** The changes of a timesheet with actor and time, newest first. */
export function TimesheetHistory({ history }: { history: readonly Change[] }) {
  const t = useTranslate()
  return (
    <Timeline bulletSize={14} lineWidth={2} active={history.length}>
      {withPaidBefore(history).map(({ paid_before, ...change }) => (
        <Timeline.Item key={`${change.at} ${change.to}`} title={<ChangeDescription change={change} />}>
          <ChangeAuthor change={change} />
          {paid_before !== null && change.paid_minutes !== null && paid_before !== change.paid_minutes && (
            <Text size="sm">
              {t('timesheets.history.paid', {
                before: formatMinutes(paid_before),
                after: formatMinutes(change.paid_minutes),
              })}
            </Text>
          )}
          <Text size="xs" c="dimmed">
            {formatInstant(change.at)}
          </Text>
          {change.extra && <Text size="sm">{changeText(t, change.extra)}</Text>}
          {change.reason && (
            <Text size="sm" mt={4}>
              “{change.reason}”
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

/** Newest first, each change with what was paid before it. */
const withPaidBefore = (history: readonly Change[]) =>
  history.map((change, at) => ({ ...change, paid_before: history[at - 1]?.paid_minutes ?? null })).toReversed()

/** The approving side beside the name; where nobody approved, why it counts as approved. */
function ChangeAuthor({ change: { step, by_name: name, shown_by_name: by } }: { change: Change }) {
  const t = useTranslate()
  const by_name = by === null ? name : t('timesheets.history.shownBy', { name, by })
  if (step === null) return <Text size="sm">{by_name}</Text>
  const how = t(`timesheets.history.step_${step}`)
  return <Text size="sm">{step === 'timeout' || step === 'none' ? how : `${by_name}, ${how}`}</Text>
}

function ChangeDescription({ change }: { change: Change }) {
  const t = useTranslate()
  const status = timesheetStatuses.find((one): one is Status => one === change.to)
  if (change.extra) return <Text fw={600}>{t('timesheets.extras.title')}</Text>
  if (change.from === change.to || !status) return <Text fw={600}>{t('timesheets.history.changed')}</Text>
  return <RecordStatus of="timesheets.status" status={status} />
}
