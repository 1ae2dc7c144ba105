import { availability, exceptionKinds } from '#contract/people/availability.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { today } from '#web/lib/format.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'

type Props = { employee_id: string; opened: boolean; onClose: () => void }

/** Adds exceptions to the usual week. */
export function ExceptionDrawer({ employee_id, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('availability.exceptions.add')}>
      {opened && <ExceptionForm employee_id={employee_id} onClose={onClose} />}
    </SideDrawer>
  )
}

function ExceptionForm({ employee_id, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const day = today()
  const form = useFormOf(availability.storeException, {
    initial: { employee_id, from_day: day, to_day: day, starts: '', ends: '', kind: 'unavailable', reason: '' },
    invalidates: [availability, employeeDetails.file],
    success: t('availability.saved'),
    failed: t('availability.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('availability.save')}>
      <FormSection title={t('availability.week.when')} description={t('availability.exceptions.help')}>
        <SegmentedField
          of={form}
          name="kind"
          label={t('availability.preference.title')}
          options={exceptionKinds.map((value) => ({ value, label: t(`availability.preference.${value}`) }))}
          span={2}
        />
        <DateField of={form} name="from_day" label={t('availability.fromDay')} />
        <DateField of={form} name="to_day" label={t('availability.toDay')} />
        <TimeField of={form} name="starts" label={t('availability.starts')} />
        <TimeField of={form} name="ends" label={t('availability.ends')} />
        <TextField of={form} name="reason" label={t('availability.reason')} span={2} />
      </FormSection>
    </FormPanel>
  )
}
