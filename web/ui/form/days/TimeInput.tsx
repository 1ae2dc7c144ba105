import { TimePicker, type TimePickerProps } from '@mantine/dates'
import { useRef, useState } from 'react'
import { useOpensOnPress } from '#web/ui/form/choices/use-opens-on-press.ts'
import { useTranslate } from '#web/wording/translate.ts'

type Props = Omit<TimePickerProps, 'format' | 'withDropdown' | 'hoursInputLabel' | 'minutesInputLabel'> & {
  /** names the two inputs for screen readers */
  name_of_field: string
  /** the path in a form */
  'data-path'?: string | undefined
}

/** A wall time, 'HH:MM' in 24-hour format; '' if empty, and marked if only hours or only minutes are filled in. */
export function TimeInput({ name_of_field: field, 'data-path': path, error, onBlur, ...props }: Props) {
  const t = useTranslate()
  const opening = useOpensOnPress()
  const hours = useRef<HTMLInputElement>(null)
  const minutes = useRef<HTMLInputElement>(null)
  const [isHalf, setHalf] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const check = () => setHalf((hours.current?.value === '') !== (minutes.current?.value === ''))
  const problem = isHalf ? t('ui.form.time') : null
  return (
    <TimePicker
      {...props}
      {...opening}
      format="24h"
      withDropdown
      hoursRef={hours}
      minutesRef={minutes}
      hoursInputLabel={t('ui.form.hours', { field })}
      minutesInputLabel={t('ui.form.minutes', { field })}
      error={(isLeft && problem) || error}
      onKeyUp={check}
      onBlur={(event) => {
        check()
        setLeft(true)
        onBlur?.(event)
      }}
      // The first of its two inputs is focused when the form focuses its first invalid field.
      hoursInputProps={{ 'data-path': path, 'data-unreadable': problem ?? undefined }}
    />
  )
}
