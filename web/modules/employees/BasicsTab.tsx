import { type Employee, employeeMoves, employees } from '#contract/employees.ts'
import { personal } from '#contract/personal.ts'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { EmployeeFields, employeeValues } from '#web/modules/employees/EmployeeFields.tsx'
import type { TabProps } from '#web/modules/personal/tab-props.ts'
import { FormPanel } from '#web/ui/FormPanel.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

const valuesOf = (employee: Employee) => ({
  ...employeeValues(employee),
  id: employee.id,
  version: employee.version,
  status: employee.status,
})

/** The basic information, as the agency changes it. */
export function BasicsTab({ employee }: TabProps) {
  const t = useWords()
  const form = useFormOf(employees.updateBasics, {
    initial: valuesOf(employee),
    fromCurrent: valuesOf,
    invalidates: [employees, personal],
    said: t('employees.edit.saved'),
    failed: t('employees.form.failed'),
  })
  return (
    <FormPanel of={form} submit={t('employees.edit.save')}>
      <EmployeeFields
        of={form}
        employee={employee}
        company={{ id: employee.company_id, name: employee.company_name }}
      />
      <FormSection title={t('employees.form.state')} description={t('employees.form.stateHelp')}>
        <SelectField
          of={form}
          name="status"
          label={t('employees.list.status')}
          options={[employee.status, ...employeeMoves[employee.status]].map((value) => ({
            value,
            label: t(`employees.status.${value}`),
          }))}
        />
      </FormSection>
    </FormPanel>
  )
}
