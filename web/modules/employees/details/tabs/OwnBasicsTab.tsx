import { type Employee, employees } from '#contract/people/employees.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { AddressFields } from '#web/lib/form/AddressFields.tsx'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AboutFields, aboutValues } from '#web/modules/employees/details/AboutFields.tsx'
import { OwnChange } from '#web/modules/employees/details/OwnChange.tsx'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { addressValues } from '#web/lib/form/address-values.ts'

const valuesOf = (employee: Employee) => ({
  id: employee.id,
  version: employee.version,
  ...aboutValues(employee),
  preferred_name: employee.preferred_name ?? '',
  email: employee.email,
  phone: formatPhone(employee.phone ?? ''),
  ...addressValues(employee),
})

/** The basic information that a person may edit themselves. */
export function OwnBasicsTab({ employee, file }: EmployeeTabProps) {
  const t = useTranslate()
  const form = useFormOf(employeeDetails.updateBasics, {
    initial: valuesOf(employee),
    fromCurrent: valuesOf,
    invalidates: [employeeDetails, employees],
    success: t('employeeDetails.saved'),
    failed: t('employeeDetails.failed'),
  })
  return (
    <FormPanel of={form} submit={t('employeeDetails.save')}>
      <OwnChange employee={employee} file={file} />
      <FormSection title={t('employeeDetails.own.title')} description={t('employeeDetails.own.text')}>
        <TextField of={form} name="preferred_name" label={t('employees.form.preferredName')} />
        <TextField of={form} name="email" type="email" label={t('employees.form.email')} />
        <TextField of={form} name="phone" type="tel" label={t('employees.form.phone')} />
        <AddressFields of={form} />
      </FormSection>
      <AboutFields of={form} />
    </FormPanel>
  )
}
