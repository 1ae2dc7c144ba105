import { breaks } from '#contract/rostering/breaks.ts'
import type { RosterShift } from '#contract/rostering/rosters/roster-shifts.ts'
import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { datesFrom } from '#contract/values/time.ts'
import { formatDate } from '#web/lib/format.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ShiftFields, shiftValues } from '#web/modules/rosters/shift/fields/ShiftFields.tsx'

type Props = { roster: Roster; shift: RosterShift; onDone: () => void }

const valuesOf = (shift: RosterShift) => ({
  ...shiftValues(shift),
  id: shift.id,
  version: shift.version,
  works_on: shift.works_on,
})

/** Edits a shift. People notified of another time must respond again; the planner sees how many. */
export function ShiftEdit({ roster, shift, onDone }: Props) {
  const t = useTranslate()
  const { customer_id, location_id } = roster
  const { data: rules } = useApiQuery(breaks.list, { customer_id, location_id })
  const form = useFormOf(rosters.shiftUpdate, {
    initial: valuesOf(shift),
    // A stale refusal contains the shift itself, not the response around it.
    fromCurrent: (current: unknown) => valuesOf(current as RosterShift),
    invalidates: [rosters],
    failed: t('rosters.shift.changeFailed'),
    onDone: ({ reconfirmations }) => {
      toast(
        'ok',
        t('rosters.shift.changed'),
        reconfirmations > 0 ? t('rosters.shift.reconfirmations', { count: reconfirmations }) : undefined,
      )
      onDone()
    },
  })
  const days = datesFrom(roster.week_start, roster.days)
  return (
    <FormPanel of={form} submit={t('rosters.shift.saveChanges')} onCancel={onDone}>
      <FormSection
        title={t('rosters.shift.day')}
        description={shift.status === 'published' ? t('rosters.shift.changeNotified') : undefined}
      >
        <SelectField
          of={form}
          name="works_on"
          label={t('rosters.shift.day')}
          options={days.map((day) => ({ value: day, label: formatDate(day, 'full') }))}
          span={2}
        />
      </FormSection>
      <ShiftFields
        of={form}
        roster={roster}
        rules={rules}
        days={form.form.useWatchValue('works_on')}
        skills={shift.required_skills}
      />
    </FormPanel>
  )
}
