import { Alert } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import type { Timesheet } from '#contract/rostering/timesheets/timesheets.ts'
import { useTranslate } from '#web/lib/wording.ts'

const statusColours = { rejected: 'red', disputed: 'yellow', void: 'gray' } as const

/** Why a timesheet was rejected, disputed, voided or reset; empty without a reason. */
export function StatusReason({ sheet }: { sheet: Pick<Timesheet, 'status' | 'status_reason' | 'history'> }) {
  const t = useTranslate()
  if (!sheet.status_reason) return null
  const known =
    sheet.status === 'rejected' || sheet.status === 'disputed' || sheet.status === 'void' ? sheet.status : null
  const isAnswer = sheet.history.at(-1)?.from === 'disputed'
  return (
    <Alert
      color={known ? statusColours[known] : 'indigo'}
      icon={<IconMessageReport aria-hidden />}
      title={t(`timesheets.reason.${known ?? (isAnswer ? 'answer' : 'reset')}`)}
    >
      {sheet.status_reason}
    </Alert>
  )
}
