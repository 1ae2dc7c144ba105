import { Alert, Stack, Text } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import type { Board, BoardCancellation } from '#contract/rostering/rosters/rosters.ts'
import { formatInstant, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { HistoryButton } from './HistoryButton.tsx'

type Props = { board: Board; shift: BoardCancellation; onClose: () => void }

/** A cancelled shift: who cancelled it and why, and what it pays and bills. */
export function CancelledShift({ board, shift, onClose }: Props) {
  const t = useTranslate()
  const zone = board.rosters.find(({ id }) => id === shift.roster_id)?.time_zone
  const names = new Map(board.people.map(({ id, name }) => [id, name]))
  return (
    <Stack gap="lg">
      <Alert
        color="gray"
        icon={<IconCalendarX aria-hidden />}
        title={t(`cancellations.cancelledBy_${shift.cancelled_by ?? 'roster'}`)}
      >
        {shift.cancelled_at !== null && <Text c="dimmed">{formatInstant(shift.cancelled_at, zone)}</Text>}
        {shift.reason}
      </Alert>
      <Panel title={t('rosters.people.title')} order={3}>
        {shift.people.length === 0 ? (
          <Text c="dimmed">{t('cancellations.nobodyAssigned')}</Text>
        ) : (
          <Facts
            items={shift.people.map(({ employee_id, pay_minutes, bill_minutes }) => ({
              label: names.get(employee_id) ?? '',
              value: t('cancellations.charged', {
                paid: formatMinutes(pay_minutes),
                billed: formatMinutes(bill_minutes),
              }),
              wide: true,
            }))}
          />
        )}
      </Panel>
      <HistoryButton shift_id={shift.id} onOpen={onClose} />
    </Stack>
  )
}
