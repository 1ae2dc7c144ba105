import { TextInput, type TextInputProps } from '@mantine/core'
import { use, type KeyboardEvent } from 'react'
import { CalendarContext } from '#web/ui/form/days/calendar-settings.ts'
import { useTranslate } from '#web/wording/translate.ts'
import { numberTyped, numberWritten } from './number-typed.ts'
import { type Reading, useTyped } from './use-typed.ts'

export type NumberInputProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  value?: number | string | null
  defaultValue?: number | string | null
  /** '' for an empty field, and for a text that cannot be read */
  onChange?: (value: number | '') => void
  /** the limits, where no schema has them */
  min?: number
  max?: number
  /** by how much the arrow keys change the number */
  step?: number
  prefix?: string
  suffix?: string
  decimals?: number
  /** absent: that of the reader's language */
  decimalSign?: string
  /** always shows all decimals */
  isFixed?: boolean
  /** replaces how a text is read; null: it cannot be */
  read?: (text: string) => number | null
  /** what to say of a text that cannot be read */
  unreadable?: string
}

/** A number, typed as people write it. A text that is no number stays and is marked; nothing is cut off, rounded or moved to a limit. */
export function NumberInput({ step = 1, ...props }: NumberInputProps) {
  const { typed, stepBy, input } = useTypedNumber(props)
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    input.onKeyDown?.(event)
    const by = { ArrowUp: step, ArrowDown: -step }[event.key]
    if (by === undefined || input.readOnly || input.disabled) return
    event.preventDefault()
    stepBy(by)
  }
  return (
    <TextInput
      autoComplete="off"
      inputMode="decimal"
      {...input}
      {...typed.props}
      error={typed.shownProblem ?? input.error}
      onKeyDown={onKeyDown}
    />
  )
}

const numberOf = (value: number | string | null | undefined) =>
  value === undefined ? undefined : value === null || value === '' ? '' : Number(value)

function useTypedNumber({
  value,
  defaultValue,
  onChange,
  prefix = '',
  suffix = '',
  isFixed,
  read,
  ...props
}: NumberInputProps) {
  const { min, max, decimals = 0, decimalSign, unreadable, ...input } = props
  const { language } = use(CalendarContext)
  const sign = decimalSign ?? (language === 'en' ? '.' : ',')
  const problemWith = useNumberProblem({ min, max, decimals, unreadable }, sign)
  const readNumber = read ?? ((text: string) => numberTyped(text, decimals, sign))
  function readText(text: string): Reading<number | ''> {
    const typedNumber = readNumber(withoutEnds(text, prefix, suffix))
    const problem = problemWith(typedNumber)
    return problem === null && typedNumber !== null ? { value: typedNumber } : { problem: problem ?? '' }
  }
  const typed = useTyped<number | ''>({
    ...{ value: numberOf(value), defaultValue: numberOf(defaultValue), empty: '' },
    onChange: onChange ?? (() => {}),
    read: readText,
    write: (shown) => (shown === '' ? '' : `${prefix}${writeNumber(shown, decimals, sign, isFixed)}${suffix}`),
    onBlur: input.onBlur,
  })
  function stepBy(by: number) {
    const next = Number(((typed.value === '' ? 0 : typed.value) + by).toFixed(decimals))
    typed.choose(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)))
  }
  return { typed, stepBy, input }
}

type Limits = Pick<NumberInputProps, 'min' | 'max' | 'decimals' | 'unreadable'>

function useNumberProblem({ min = -Infinity, max = Infinity, decimals = 0, unreadable }: Limits, sign: string) {
  const t = useTranslate()
  return (value: number | null) => {
    if (value === null) return unreadable ?? (decimals === 0 ? t('ui.form.wholeNumber') : t('ui.form.number', { sign }))
    if (value < min) return t('ui.form.atLeast', { limit: writeNumber(min, decimals, sign) })
    if (value > max) return t('ui.form.atMost', { limit: writeNumber(max, decimals, sign) })
    return null
  }
}

const writeNumber = (value: number, decimals: number, sign: string, isFixed = false) =>
  isFixed ? value.toFixed(decimals).replace('.', sign) : numberWritten(value, decimals, sign)

/** The text between what the field itself writes around a number. */
function withoutEnds(text: string, prefix: string, suffix: string) {
  const start = prefix !== '' && text.startsWith(prefix) ? prefix.length : 0
  const end = suffix !== '' && text.endsWith(suffix) ? text.length - suffix.length : text.length
  const inner = text.slice(start, end).trim()
  const unit = suffix.trim()
  return unit !== '' && inner.endsWith(unit) ? inner.slice(0, -unit.length) : inner
}
