import { Text } from '@mantine/core'
import type { ShiftsOfLastWeek } from '#contract/rostering/shifts/shift-requests.ts'
import { formatDate, formatList, formatTimeRange } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'

/** The requests that copying a week would create. */
export function RequestsPreview({ shifts }: { shifts: readonly ShiftsOfLastWeek[] }) {
  const t = useTranslate()
  if (shifts.length === 0)
    return <EmptyState title={t('requests.nothingToCopy')} text={t('requests.nothingToCopyText')} />
  return (
    <Lines>
      {shifts.map((one, at) => (
        <Line
          // oxlint-disable-next-line react/no-array-index-key -- equal shifts are requested several times
          key={at}
          name={`${one.position_name} · ${formatTimeRange(one.starts, one.ends)}`}
          facts={formatList(one.dates.map((day) => formatDate(day, 'weekday')))}
        >
          <Text size="sm">{formatList(one.wished_people.map(({ name }) => name))}</Text>
        </Line>
      ))}
    </Lines>
  )
}
