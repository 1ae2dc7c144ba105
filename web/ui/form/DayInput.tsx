import { DateInput, type DateInputProps } from '@mantine/dates'
import { CalendarFrame } from './CalendarFrame.tsx'
import { dayTyped } from './day-typed.ts'

/** A field for a day, typed or picked, as the reader's language writes it; its value is 'YYYY-MM-DD'. */
export const DayInput = (props: Omit<DateInputProps, 'valueFormat' | 'dateParser'>) => (
  <CalendarFrame>
    <DateInput {...props} valueFormat="L" dateParser={dayTyped} />
  </CalendarFrame>
)
