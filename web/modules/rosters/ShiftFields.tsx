import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RosterShift, ShiftBreak } from '#contract/rosters.ts'
import { formatTimeRange } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import { Field } from '#web/ui/Field.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextareaField } from '#web/ui/TextareaField.tsx'
import { TimeField } from '#web/ui/TimeField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'
import { BreakFields } from '#web/lib/BreakFields.tsx'
import type { Times } from './board-model.ts'
import { datesIn } from './DatesField.tsx'
import { ShiftTimes } from './ShiftTimes.tsx'
import { usePositions } from './use-positions.ts'

export type ShiftNames = 'position_id' | 'starts' | 'ends' | 'openings' | 'breaks' | 'notes' | 'doubled'
type Props = {
  of: WorkingForm<ShiftNames>
  time_zone: string
  /** the day, or days, it is for */
  days: unknown
  usual?: readonly Times[]
  /** stands after the time and before breaks and notes: what is asked only of a new shift */
  between?: ReactNode
}

/** What a shift is: its work, its time (told back in words), how many people, breaks and notes. */
export function ShiftFields({ of, time_zone, days, usual = [], between }: Props) {
  const t = useWords()
  const positions = [...usePositions().values()]
  return (
    <>
      <FormSection title={t('rosters.shift.work')}>
        <SelectField
          key={positions.length}
          of={of}
          name="position_id"
          label={t('rosters.shift.position')}
          options={positions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberField of={of} name="openings" label={t('rosters.shift.openings')} min={1} max={500} />
        <TimeField of={of} name="starts" label={t('rosters.shift.starts')} />
        <TimeField of={of} name="ends" label={t('rosters.shift.ends')} />
        <Field span={2}>
          <UsualTimes of={of} usual={usual} />
          <ShiftTimes of={of} time_zone={time_zone} days={datesIn(Array.isArray(days) ? days : [days])} />
        </Field>
      </FormSection>
      {between}
      <FormSection title={t('rosters.shift.breaksAndNotes')}>
        <Field span={2}>
          <BreakFields of={of} />
        </Field>
        <TextareaField
          of={of}
          name="notes"
          label={t('rosters.shift.notes')}
          description={t('rosters.shift.notesHelp')}
          rows={2}
        />
      </FormSection>
    </>
  )
}

/** The roster's usual times, to be pressed instead of typed. */
function UsualTimes({ of, usual }: Pick<Props, 'of'> & { usual: readonly Times[] }) {
  const t = useWords()
  if (usual.length < 2) return null
  function take({ starts, ends, breaks }: Times) {
    of.form.setFieldValue('starts', starts)
    of.form.setFieldValue('ends', ends)
    of.form.setFieldValue('breaks', breaks)
  }
  return (
    <Group gap={6} mb="sm" role="group" aria-label={t('rosters.shift.usual')}>
      {usual.map((times) => (
        <Button key={`${times.starts}${times.ends}`} size="compact-sm" variant="default" onClick={() => take(times)}>
          {formatTimeRange(times.starts, times.ends)}
        </Button>
      ))}
    </Group>
  )
}

const usualBreaks: ShiftBreak[] = [{ minutes: 30, paid: false }]

/** A shift as the values of its form; without one, a usual day. */
export const shiftValues = (shift?: Times & Partial<RosterShift>) => ({
  position_id: shift?.position_id ?? '',
  starts: shift?.starts ?? '07:00',
  ends: shift?.ends ?? '15:00',
  openings: shift?.openings ?? 1,
  breaks: shift?.breaks ?? usualBreaks,
  notes: shift?.notes ?? '',
  doubled: 'earlier',
})
