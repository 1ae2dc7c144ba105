import { type Employee, employees } from '#contract/people/employees.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmployeeFields, employeeValues } from '#web/modules/employees/EmployeeFields.tsx'
import { OwnChange } from '#web/modules/employees/details/OwnChange.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'

const valuesOf = (employee: Employee) => ({
  ...employeeValues(employee),
  id: employee.id,
  version: employee.version,
})

/** The basic information, as edited by the agency. */
export function BasicsTab({ employee, file }: EmployeeTabProps) {
  const t = useTranslate()
  const form = useFormOf(employees.updateBasics, {
    initial: valuesOf(employee),
    fromCurrent: valuesOf,
    invalidates: [employees, employeeDetails],
    success: t('employees.edit.saved'),
    failed: t('employees.form.failed'),
  })
  return (
    <FormPanel of={form} submit={t('employees.edit.save')}>
      <OwnChange employee={employee} file={file} />
      <EmployeeFields
        of={form}
        employee={employee}
        company={{ id: employee.company_id, name: employee.company_name }}
      />
    </FormPanel>
  )
}
