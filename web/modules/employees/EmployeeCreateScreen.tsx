import { employees } from '#contract/people/employees.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { OnlyCompany } from '#web/lib/OnlyCompany.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmployeeFields, employeeValues } from '#web/modules/employees/EmployeeFields.tsx'
import { FirstRights, firstRights } from '#web/modules/work-rights/FirstRights.tsx'
import { DuplicateWarning } from '#web/modules/lifecycle/DuplicateWarning.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { Page } from '#web/ui/page/Page.tsx'

type Choice = { id: string; name: string } | null

export function EmployeeCreateScreen() {
  const t = useTranslate()
  return (
    <Page
      title={t('employees.create.title')}
      back={{ href: hrefOf('/employees'), label: t('employees.list.title') }}
      width="narrow"
    >
      <OnlyCompany>{(company) => <EmployeeForm company={company} />}</OnlyCompany>
    </Page>
  )
}

function EmployeeForm({ company }: { company: Choice }) {
  const t = useTranslate()
  const go = useGo()
  const form = useFormOf(employees.store, {
    initial: { ...employeeValues(), ...firstRights, company_id: company?.id ?? '', accept_duplicates: false },
    invalidates: [employees],
    success: t('employees.create.saved'),
    failed: t('employees.form.failed'),
    onDone: (saved) => go(hrefOf('/employee-preview/{id}', { id: saved.id })),
  })
  return (
    <FormPanel of={form} submit={t('employees.create.save')} cancel={{ href: hrefOf('/employees') }}>
      <EmployeeFields of={form} company={company} known={<DuplicateWarning of={form} />}>
        <FirstRights of={form} />
      </EmployeeFields>
    </FormPanel>
  )
}
