import { type Employee, employeeMoves, employees } from '#contract/employees.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useFormOf } from '#web/lib/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { EmployeeFields, employeeValues } from '#web/modules/employees/EmployeeFields.tsx'
import { FormPanel } from '#web/ui/FormPanel.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { Page } from '#web/ui/Page.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

export function EmployeeUpdateScreen() {
  const t = useWords()
  const id = useParam('id')
  const query = useAsk(employees.info, { id })
  return (
    <Page
      title={t('employees.edit.title')}
      back={{ href: hrefOf('/employee-preview/{id}', { id }), label: query.data?.name ?? '' }}
      width="narrow"
    >
      <Loaded of={query}>{(employee) => <EmployeeForm key={employee.id} employee={employee} />}</Loaded>
    </Page>
  )
}

const valuesOf = (employee: Employee) => ({
  ...employeeValues(employee),
  id: employee.id,
  version: employee.version,
  status: employee.status,
})

function EmployeeForm({ employee }: { employee: Employee }) {
  const t = useWords()
  const go = useGo()
  const href = hrefOf('/employee-preview/{id}', { id: employee.id })
  const form = useFormOf(employees.updateBasics, {
    initial: valuesOf(employee),
    fromCurrent: valuesOf,
    invalidates: [employees],
    said: t('employees.edit.saved'),
    failed: t('employees.form.failed'),
    onDone: () => go(href),
  })
  return (
    <FormPanel of={form} submit={t('employees.edit.save')} cancel={{ href }}>
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
