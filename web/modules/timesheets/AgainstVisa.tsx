import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TimesheetRow } from '#contract/timesheets.ts'
import { formatDateRange, formatMinutes } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'

type Sheet = Pick<TimesheetRow, 'visa_hours'>

/** "With these hours 52 h in the fortnight 9–22 Nov; the visa allows 48 h." Nothing where a visa does not speak about it. */
export function VisaHoursText({ sheet }: { sheet: Sheet }) {
  const told = useTold(sheet)
  return told && <Text>{told}</Text>
}

/** In a list: the figures in few words. */
export function VisaHoursFlag({ sheet: { visa_hours } }: { sheet: Sheet }) {
  const t = useWords()
  const told = useTold({ visa_hours })
  if (!visa_hours || !told) return null
  const { used_minutes, limit_minutes } = visa_hours
  return (
    <span title={told}>
      <StatusBadge tone="warn">
        {`${t('timesheets.visa.badge')}: ${formatMinutes(used_minutes)} / ${formatMinutes(limit_minutes)}`}
      </StatusBadge>
    </span>
  )
}

export function VisaHoursAlert({ sheet }: { sheet: Sheet }) {
  const t = useWords()
  const told = useTold(sheet)
  if (!told) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('timesheets.visa.title')}>
      {told} {t('timesheets.visa.help')}
    </Alert>
  )
}

function useTold({ visa_hours }: Sheet): string | null {
  const t = useWords()
  if (visa_hours === null) return null
  return t('timesheets.visa.text', {
    used: formatMinutes(visa_hours.used_minutes),
    limit: formatMinutes(visa_hours.limit_minutes),
    period: formatDateRange(visa_hours.starts_on, visa_hours.ends_on),
  })
}
