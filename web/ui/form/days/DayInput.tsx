import { DateInput, type DateInputProps } from '@mantine/dates'
import { useWords } from '#web/wording/words.ts'
import { CalendarFrame } from './CalendarFrame.tsx'
import { dayTyped } from './day-typed.ts'

/** A field for a day, typed or picked, as the reader's language writes it; its value is 'YYYY-MM-DD'. */
export function DayInput(props: Omit<DateInputProps, 'valueFormat' | 'dateParser'>) {
  const t = useWords()
  const labels = { previousMonth: t('ui.calendar.previous'), nextMonth: t('ui.calendar.next') }
  return (
    <CalendarFrame>
      <DateInput {...props} valueFormat="L" dateParser={dayTyped} ariaLabels={labels} />
    </CalendarFrame>
  )
}
