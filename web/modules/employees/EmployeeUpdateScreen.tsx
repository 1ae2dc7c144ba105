import { employees } from '#contract/people/employees.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { useParam, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { fileTabs } from '#web/modules/employees/file-tabs.ts'
import type { EmployeeTabProps } from '#web/lib/employee-tab-props.ts'
import { PrintLink } from '#web/modules/person-sheets/PrintLink.tsx'
import { Initials } from '#web/ui/text/Initials.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SideTabs } from '#web/ui/page/SideTabs.tsx'

export function EmployeeUpdateScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const employee = useApiQuery(employees.info, { id })
  const file = useApiQuery(employeeDetails.file, { id })
  return (
    <Page
      title={employee.data?.name ?? t('employees.edit.title')}
      description={employee.data?.employee_code}
      sign={employee.data && <Initials name={employee.data.name} size={44} picture={employee.data.picture} />}
      badge={employee.data && <RecordStatus of="employees.status" status={employee.data.status} />}
      back={{ href: hrefOf('/employee-preview/{id}', { id }), label: t('employees.view.title') }}
      actions={<PrintLink id={id} />}
    >
      <Loaded of={employee}>
        {(person) => <Loaded of={file}>{(parts) => <Sides id={id} employee={person} file={parts} />}</Loaded>}
      </Loaded>
    </Page>
  )
}

function Sides(props: EmployeeTabProps) {
  const t = useTranslate()
  const [tab, setTab] = useSearchParam('tab')
  const audience = useSession()?.user?.employee_id === props.id ? 'own' : 'agency'
  const sides = fileTabs
    .filter(({ of }) => of === undefined || of === audience)
    .map(({ name, icon, part, show: Shown }) => ({
      name,
      icon,
      label: t(`employeeDetails.part.${name}`),
      done: part && props.file.done.includes(part),
      // After a save the form restarts with the saved values.
      content: <Shown {...props} />,
    }))
  return <SideTabs label={t('employees.edit.title')} tabs={sides} shown={tab} onShow={setTab} />
}
