import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { availability, type DayException } from '#contract/people/availability.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { formatDate, formatDateRange, formatTimeRange } from '#web/lib/format.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'

/** The exceptions to the usual week, the next one first. */
export function Exceptions({ exceptions }: { exceptions: readonly DayException[] }) {
  const t = useTranslate()
  if (exceptions.length === 0)
    return <EmptyState title={t('availability.exceptions.none')} text={t('availability.exceptions.noneText')} />
  return (
    <Lines>
      {exceptions.map((exception) => (
        <Exception key={exception.id} exception={exception} />
      ))}
    </Lines>
  )
}

function Exception({ exception }: { exception: DayException }) {
  const t = useTranslate()
  const remove = useSend(availability.remove, {
    invalidates: [availability, employeeDetails.file],
    failed: t('availability.failed'),
  })
  const { from_day, to_day, starts, ends, kind, reason } = exception
  const days = from_day === to_day ? formatDate(from_day, 'weekday') : formatDateRange(from_day, to_day)
  const time = starts === null || ends === null ? t('availability.wholeDay') : formatTimeRange(starts, ends)
  return (
    <Line keeps name={days} facts={[time, reason].filter(Boolean).join(' · ')}>
      <RecordStatus of="availability.preference" status={kind} />
      <ActionIcon
        size={36}
        variant="subtle"
        color="gray"
        loading={remove.busy}
        aria-label={t('availability.exceptions.remove', { days })}
        onClick={() => remove.send({ id: exception.id })}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </Line>
  )
}
