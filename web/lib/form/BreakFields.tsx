import { ActionIcon, Button, Switch, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ShiftBreak } from '#contract/rostering/rosters/roster-shifts.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './BreakFields.module.css'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

const maxBreaks = 6
const defaultBreak: ShiftBreak = { minutes: 30, paid: false }

/** The breaks of a shift or timesheet: length and paid or unpaid. */
export function BreakFields({ of, none }: { of: WorkingForm<'breaks'>; none?: string }) {
  const t = useTranslate()
  const breaks = breaksIn(of.form.useWatchValue('breaks'))
  // Controlled, unlike other fields: an uncontrolled row would keep its number when an earlier one is removed.
  function put(next: readonly ShiftBreak[]) {
    for (const at of breaks.keys()) of.form.clearFieldError(`breaks.${at}.minutes`)
    of.form.setFieldValue('breaks', next)
  }
  return (
    <div className={classes.wide}>
      {breaks.length === 0 && <Text c="dimmed">{none ?? t('breaks.shift.none')}</Text>}
      <ul className={classes.breaks}>
        {breaks.map((one, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a break has no id, only its index
          <li key={at} className={classes.break}>
            <BreakRow
              of={of}
              at={at}
              value={one}
              onChange={(changed) => put(breaks.with(at, changed))}
              onRemove={() => put(breaks.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ul>
      {breaks.length < maxBreaks && (
        <Button
          mt="sm"
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => put([...breaks, defaultBreak])}
        >
          {t('breaks.shift.add')}
        </Button>
      )}
    </div>
  )
}

// The form holds what the fields wrote, and it has no others.
export const breaksIn = (value: unknown) => (Array.isArray(value) ? (value as readonly ShiftBreak[]) : [])

type RowProps = {
  of: WorkingForm<'breaks'>
  at: number
  value: ShiftBreak
  onChange: (value: ShiftBreak) => void
  onRemove: () => void
}

function BreakRow({ of, at, value, onChange, onRemove }: RowProps) {
  const t = useTranslate()
  const path = `breaks.${at}.minutes`
  return (
    <>
      <NumberInput
        aria-label={t('breaks.shift.minutes', { number: at + 1 })}
        data-path={`${path}`}
        name={path}
        value={value.minutes}
        onChange={(minutes) => onChange({ ...value, minutes: Number(minutes) || 0 })}
        error={of.form.errors[path]}
        min={5}
        max={240}
        step={5}
        suffix=" min"
      />
      <Switch
        label={t('breaks.shift.paid')}
        checked={value.paid}
        onChange={(event) => onChange({ ...value, paid: event.currentTarget.checked })}
      />
      <ActionIcon size="lg" aria-label={t('breaks.shift.remove', { number: at + 1 })} onClick={onRemove}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
