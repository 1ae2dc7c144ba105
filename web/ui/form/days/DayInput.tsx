import { Input, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { useUncontrolled } from '@mantine/hooks'
import { createElement, use, useState } from 'react'
import { useLoadedWhen } from '#web/ui/when-opened.tsx'
import { useWords } from '#web/wording/words.ts'
import { CalendarContext } from './calendar-settings.ts'
import { dayTyped, dayWritten } from './day-typed.ts'

type Props = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> & {
  /** absent: the field remembers its day itself */
  value?: string | null
  defaultValue?: string | null
  onChange: (day: string | null) => void
  minDate?: string | undefined
  maxDate?: string | undefined
  clearable?: boolean
}

const loadCalendar = () => import('./DayCalendar.tsx').then((module) => module.DayCalendar)

/**
 * A field for a day, typed or picked, as the reader's language writes it; its value is 'YYYY-MM-DD'. Its calendar opens on click, on typing
 * and with the arrow down, not on focus: a form that focuses its first invalid field must not cover the message.
 */
export function DayInput({
  value,
  defaultValue = null,
  onChange,
  minDate,
  maxDate,
  clearable = false,
  ...input
}: Props) {
  const t = useWords()
  const { language } = use(CalendarContext)
  const [day, setDay] = useUncontrolled<string | null>({ value, defaultValue, finalValue: null, onChange })
  // As it is typed, until the field is left.
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Calendar = useLoadedWhen(isOpen, loadCalendar, close)
  function type(text: string) {
    setTyped(text)
    setOpen(true)
    const found = dayTyped(text)
    if (text.trim() === '' && clearable) setDay(null)
    else if (found !== null && !(minDate && found < minDate) && !(maxDate && found > maxDate)) setDay(found)
  }
  function choose(chosen: string | null) {
    setDay(chosen)
    setTyped(null)
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
          value={typed ?? (day === null ? '' : dayWritten(day, language))}
          // Escape closes only the calendar, not the dialog around it.
          data-mantine-stop-propagation={isOpen || undefined}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onClick={() => setOpen(true)}
          onKeyDown={({ key }) => {
            if (key === 'ArrowDown') setOpen(true)
            if (key === 'Escape') close()
          }}
          onBlur={(event) => {
            close()
            setTyped(null)
            input.onBlur?.(event)
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
