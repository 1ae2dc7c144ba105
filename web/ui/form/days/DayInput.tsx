import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { createElement, use, useState } from 'react'
import { dayTyped, dayWritten } from '#contract/values/typed-dates.ts'
import { type Reading, useTyped } from '#web/ui/form/typed/use-typed.ts'
import { later, useLater } from '#web/ui/load-later.tsx'
import { useTranslate } from '#web/wording/translate.ts'
import { CalendarContext } from './calendar-settings.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** absent: the field remembers its day itself */
  value?: string | null
  defaultValue?: string | null
  /** null for an empty field, and for a text that cannot be read */
  onChange: (day: string | null) => void
  minDate?: string | undefined
  maxDate?: string | undefined
  clearable?: boolean
}

const calendar = later(() => import('./DayCalendar.tsx').then((module) => module.DayCalendar))

/**
 * A field for a day, typed or picked, as the reader's language writes it; its value is 'YYYY-MM-DD'. Its calendar opens on click, on typing
 * and with the arrow down, not on focus: a form that focuses its first invalid field must not cover the message.
 */
export function DayInput({ value, defaultValue, onChange, minDate, maxDate, clearable = false, ...input }: Props) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { Loaded: Calendar } = useLater(calendar, isOpen, close)
  const typed = useTypedDay({ value, defaultValue, onChange, minDate, maxDate, onBlur: input.onBlur })
  const day = typed.value
  function choose(chosen: string | null) {
    typed.choose(chosen)
    close()
  }
  const isFixed = input.readOnly === true || input.disabled === true
  return (
    <Popover opened={isOpen && Calendar !== null} disabled={isFixed} position="bottom-start" withRoles={false}>
      <Popover.Target>
        <TextInput
          autoComplete="off"
          rightSection={
            clearable && day !== null && !isFixed ? (
              <Input.ClearButton aria-label={t('ui.clear')} onClick={() => choose(null)} />
            ) : undefined
          }
          {...input}
          {...typed.props}
          error={typed.shownProblem ?? input.error}
          // Escape closes only the calendar, not the dialog around it.
          data-mantine-stop-propagation={isOpen || undefined}
          onChange={(event) => {
            typed.props.onChange(event)
            setOpen(true)
          }}
          onClick={() => setOpen(true)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown') setOpen(true)
            if (key === 'Escape') close()
          }}
          onBlur={(event) => {
            close()
            typed.props.onBlur(event)
          }}
        />
      </Popover.Target>
      {/* The field keeps the focus while a day is picked. */}
      <Popover.Dropdown onMouseDown={(event) => event.preventDefault()}>
        {Calendar && createElement(Calendar, { day, minDate, maxDate, clearable, onChoose: choose })}
      </Popover.Dropdown>
    </Popover>
  )
}

type DayOptions = Pick<Props, 'value' | 'defaultValue' | 'onChange' | 'minDate' | 'maxDate' | 'onBlur'>

function useTypedDay({ minDate, maxDate, onBlur, ...options }: DayOptions) {
  const t = useTranslate()
  const { language } = use(CalendarContext)
  const written = (day: string) => dayWritten(day, language)
  function read(text: string): Reading<string | null> {
    const day = dayTyped(text)
    if (day === null) return { problem: t('ui.form.day', { example: written(example) }) }
    if (minDate && day < minDate) return { problem: t('ui.form.dayTooEarly', { day: written(minDate) }) }
    if (maxDate && day > maxDate) return { problem: t('ui.form.dayTooLate', { day: written(maxDate) }) }
    return { value: day }
  }
  return useTyped<string | null>({
    ...{ value: options.value, defaultValue: options.defaultValue, onChange: options.onChange },
    ...{ empty: null, read, onBlur },
    write: (day) => (day === null ? '' : written(day)),
  })
}

// Its day and month cannot be mistaken for each other.
const example = '1985-03-25'
