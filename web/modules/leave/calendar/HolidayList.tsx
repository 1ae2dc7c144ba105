import { Text } from '@mantine/core'
import type { CalendarHoliday } from '#contract/people/leave/leave-calendar.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'

export const holidaysOn = (holidays: readonly CalendarHoliday[], date: string) =>
  holidays.filter((holiday) => holiday.date === date).map(({ name }) => name)

/** The public holidays of the month in words; which ones not all sites observe. */
export function HolidayList({ holidays }: { holidays: readonly CalendarHoliday[] }) {
  const t = useTranslate()
  if (holidays.length === 0) return null
  const texts = holidays.map(({ date, name, is_everywhere }) =>
    t(is_everywhere ? 'leave.calendar.holiday' : 'leave.calendar.holidaySome', {
      day: formatDate(date, 'weekday'),
      name,
    }),
  )
  return (
    <Text size="sm" c="dimmed">
      {t('leave.calendar.holidays', { holidays: texts.join(' · ') })}
    </Text>
  )
}
