import { Checkbox, Group, Input, Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { decimalSign, currencySign } from '#web/lib/format.ts'
import { ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DayInput } from '#web/ui/form/days/DayInput.tsx'
import { TimeInput } from '#web/ui/form/days/TimeInput.tsx'
import { hoursTyped } from '#web/ui/form/typed/number-typed.ts'
import { NumberInput, type NumberInputProps } from '#web/ui/form/typed/NumberInput.tsx'
import { type Place, put } from './place.ts'
import { useProblem } from './problems.ts'

type FieldProps<Value> = { of: Place<Value>; label: string; description?: ReactNode; required?: boolean }

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

/** What all inputs of a place have. */
function useInput<Value>({ of, label, description, required }: FieldProps<Value>) {
  return {
    ...{ label, description, required, error: useProblem(of.path), inputWrapperOrder: order },
    'data-path': of.path,
  }
}

type TextProps = { of: Place<string>; maxLength?: number } | { of: Place<string | null>; maxLength?: number }

/** A line of text; an optional one that is empty is null. */
export function TextAt({ of, maxLength, ...props }: Omit<FieldProps<string | null>, 'of'> & TextProps) {
  // Both kinds of places take a text.
  const place = of as Place<string | null>
  return (
    <TextInput
      {...useInput({ of: place, ...props })}
      maxLength={maxLength}
      value={place.value ?? ''}
      onChange={({ currentTarget: { value } }) => put(place, value === '' && !props.required ? null : value)}
    />
  )
}

type NumberProps = ({ of: Place<number>; empty?: 'invalid' } | { of: Place<number | null>; empty: 'none' }) &
  Omit<FieldProps<number>, 'of'> & {
    /** how many of the field's units one of the typed numbers is */
    units?: number
    input?: Omit<NumberInputProps, 'value' | 'onChange' | 'onBlur'>
  }

/** A number, shown in other units than it is kept in. An empty one is null, or NaN where there has to be one, which no call takes. */
export function NumberAt({ of, empty = 'invalid', units = 1, input, ...props }: NumberProps) {
  // A place of numbers takes NaN for nothing, one of numbers or null takes null.
  const place = of as Place<number | null>
  const { value } = place
  return (
    <NumberInput
      min={0}
      decimalSign={decimalSign()}
      {...useInput({ of: place, required: empty === 'invalid', ...props })}
      {...input}
      value={value === null || Number.isNaN(value) ? '' : value / units}
      onChange={(typed) =>
        put(place, typed === '' ? (empty === 'none' ? null : Number.NaN) : Math.round(typed * units))
      }
    />
  )
}

type OfNumber = Omit<NumberProps, 'units' | 'input'> & { placeholder?: string }

// The props of a field with other units are those of the number; the union of its two kinds stays as it is.
export const MoneyAt = ({ placeholder, ...props }: OfNumber) => (
  <NumberAt
    {...(props as NumberProps)}
    units={100}
    input={{ decimals: 2, isFixed: true, prefix: currencySign(ownCurrency()), placeholder }}
  />
)

/** As above. */
export const PercentAt = ({ placeholder, ...props }: OfNumber) => (
  <NumberAt
    {...(props as NumberProps)}
    units={100}
    input={{ decimals: 2, max: 1000, suffix: '\u00a0%', placeholder }}
  />
)

export function HoursAt({ placeholder, ...props }: OfNumber) {
  const t = useTranslate()
  const sign = decimalSign()
  return (
    <NumberAt
      // As above.
      {...(props as NumberProps)}
      units={60}
      input={{
        ...{ decimals: 2, suffix: '\u00a0h', placeholder },
        read: (text) => hoursTyped(text, sign),
        unreadable: t('ui.form.duration', { sign }),
      }}
    />
  )
}

export function DayAt(props: FieldProps<string>) {
  return (
    <DayInput
      {...useInput({ required: true, ...props })}
      value={props.of.value === '' ? null : props.of.value}
      onChange={(day) => put(props.of, day ?? '')}
    />
  )
}

export function TimeAt(props: FieldProps<string>) {
  return (
    <TimeInput
      {...useInput({ required: true, ...props })}
      name_of_field={props.label}
      value={props.of.value}
      onChange={(time) => put(props.of, time)}
    />
  )
}

type ChoiceProps<Value extends string> = Omit<FieldProps<Value>, 'of'> & {
  of: Place<Value>
  options: readonly Value[]
  nameOf: (value: Value) => string
}

/** One of a few values. */
export function ChoiceAt<Value extends string>({ options, nameOf, ...props }: ChoiceProps<Value>) {
  return (
    <Select
      {...useInput(props)}
      data={options.map((value) => ({ value, label: nameOf(value) }))}
      value={props.of.value}
      allowDeselect={false}
      onChange={(value) => {
        const chosen = options.find((one) => one === value)
        if (chosen !== undefined) put(props.of, chosen)
      }}
    />
  )
}

/** Several of a few values. */
export function ChoicesAt<Value extends string>({
  options,
  nameOf,
  ...props
}: Omit<ChoiceProps<Value>, 'of'> & { of: Place<Value[]> }) {
  const { label, error, required } = useInput(props)
  return (
    <Checkbox.Group
      label={label}
      error={error}
      required={required}
      value={props.of.value}
      onChange={(values) =>
        put(
          props.of,
          options.filter((option) => values.includes(option)),
        )
      }
    >
      <Group gap="sm" mt={6}>
        {options.map((option, at) => (
          <Checkbox
            key={option}
            value={option}
            label={nameOf(option)}
            data-path={at === 0 ? props.of.path : undefined}
          />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

export function FlagAt(props: FieldProps<boolean>) {
  const { label, description, error } = useInput(props)
  return (
    <Switch
      label={label}
      description={description}
      error={error}
      checked={props.of.value}
      onChange={(event) => put(props.of, event.currentTarget.checked)}
    />
  )
}

/** A problem that belongs to a whole entry or list. */
export function ProblemOf({ path }: { path: string }) {
  const problem = useProblem(path)
  return problem === undefined ? null : (
    <Input.Error role="alert" size="sm" tabIndex={-1} data-path={path}>
      {problem}
    </Input.Error>
  )
}
