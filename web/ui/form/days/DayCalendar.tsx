import { DatePicker } from '@mantine/dates'
import { useTranslate } from '#web/wording/translate.ts'
import { CalendarFrame } from './CalendarFrame.tsx'

type Props = {
  day: string | null
  minDate: string | undefined
  maxDate: string | undefined
  /** pressing the day again takes it away */
  clearable: boolean
  onChoose: (day: string | null) => void
}

/** The calendar of a field for a day. */
export function DayCalendar({ day, clearable, onChoose, ...limits }: Props) {
  const t = useTranslate()
  return (
    <CalendarFrame>
      <DatePicker
        // A day that is typed shows its month.
        key={day?.slice(0, 7)}
        value={day}
        defaultDate={day ?? undefined}
        allowDeselect={clearable}
        onChange={onChoose}
        ariaLabels={{ previousMonth: t('ui.calendar.previous'), nextMonth: t('ui.calendar.next') }}
        {...limits}
      />
    </CalendarFrame>
  )
}
