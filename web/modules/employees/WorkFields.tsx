import type { Employee } from '#contract/employees.ts'
import { reference } from '#contract/reference.ts'
import { ask } from '#web/lib/call.ts'
import { loadCompanies, loadPositions } from '#web/lib/choices.ts'
import { useWords } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { HoursField } from '#web/lib/HoursField.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Names = 'company_id' | 'position_ids' | 'employment_type_id' | 'start_date' | 'target_minutes'
type Props = { of: WorkingForm<Names>; employee?: Employee; company: { id: string; name: string } | null }

const loadEmploymentTypes = async (q: string) => (await ask(reference.employment_type.list, { q, active: true })).rows

/** Whom somebody works for, as what, and how much. */
export function WorkFields({ of, employee, company }: Props) {
  const t = useWords()
  const type = employee?.employment_type_id
    ? { id: employee.employment_type_id, name: employee.employment_type_name ?? '' }
    : null
  return (
    <FormSection title={t('employees.form.work')}>
      <SelectField
        of={of}
        name="company_id"
        label={t('employees.list.company')}
        load={loadCompanies}
        chosen={company}
      />
      <SelectField
        of={of}
        name="employment_type_id"
        label={t('employees.form.employmentType')}
        load={loadEmploymentTypes}
        chosen={type}
        clearable
      />
      <MultiSelectField
        of={of}
        name="position_ids"
        label={t('employees.list.positions')}
        description={t('employees.form.positionsHelp')}
        load={loadPositions}
        chosen={employee?.positions ?? []}
        span={2}
      />
      <DateField of={of} name="start_date" label={t('employees.form.startDate')} clearable />
      <HoursField
        of={of}
        name="target_minutes"
        label={t('employees.form.targetHours')}
        description={t('employees.form.targetHelp')}
        max={168}
        outside={t('employees.form.targetRange')}
      />
    </FormSection>
  )
}
