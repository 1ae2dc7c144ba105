import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { TimesheetRow } from '#contract/rostering/timesheets/timesheets.ts'
import { formatDate, formatDateRange, formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'

type Sheet = Pick<TimesheetRow, 'visa_hours' | 'visa_course'>

/** "With these hours 52 h in the fortnight 9–22 Nov; the visa allows 48 h." Empty if the visa allows the hours. */
export function VisaHoursText({ sheet }: { sheet: Sheet }) {
  const text = useWarningText(sheet)
  return text && <Text>{text}</Text>
}

/** In a list: a short version with the figures. */
export function VisaHoursFlag({ sheet }: { sheet: Sheet }) {
  const t = useTranslate()
  const text = useWarningText(sheet)
  const { visa_hours: hours, visa_course: course } = sheet
  if (!text) return null
  const figures = hours && `${formatMinutes(hours.used_minutes)} / ${formatMinutes(hours.limit_minutes)}`
  return (
    <span title={text}>
      <StatusBadge tone="warn">
        {course ? t('timesheets.visa.courseBadge') : `${t('timesheets.visa.badge')}: ${figures}`}
      </StatusBadge>
    </span>
  )
}

export function VisaHoursAlert({ sheet }: { sheet: Sheet }) {
  const t = useTranslate()
  const text = useWarningText(sheet)
  if (!text) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('timesheets.visa.title')}>
      {text} {t('timesheets.visa.help')}
    </Alert>
  )
}

function useWarningText({ visa_hours: hours, visa_course: course }: Sheet): string {
  const t = useTranslate()
  const text = [
    course &&
      t('timesheets.visa.courseText', {
        condition: course.condition,
        day: formatDate(course.course_starts_on, 'long'),
      }),
    hours &&
      t('timesheets.visa.text', {
        used: formatMinutes(hours.used_minutes),
        limit: formatMinutes(hours.limit_minutes),
        period: formatDateRange(hours.starts_on, hours.ends_on),
      }),
  ]
  return text.filter(Boolean).join(' ')
}
