import { payRuns } from '#contract/payroll/pay-runs.ts'
import { payStatements } from '#contract/payroll/pay-statements.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useDownload } from '#web/lib/api/files.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { StatementView } from './StatementView.tsx'

/** What a pay run pays a person: their own, or for payroll anybody’s. */
export function PayStatementScreen() {
  const t = useTranslate()
  const [pay_run_id, employee_id] = [useParam('id'), useParam('employee_id')]
  const query = useApiQuery(payStatements.info, { pay_run_id, employee_id })
  const download = useDownload(payStatements.file, t('payStatement.failed'))
  const isOwn = useSession()?.user?.employee_id === employee_id
  const statement = query.data
  const payslips = hrefOf('/employee-profile-update/{id}', { id: employee_id }, { tab: 'payslips' })
  const run = hrefOf('/time-sheets/pay-runs/{id}', { id: pay_run_id })
  return (
    <Page
      title={t('payStatement.title')}
      description={
        statement &&
        t('payStatement.of', {
          name: statement.employee_name,
          period: formatDateRange(statement.starts_on, statement.ends_on),
        })
      }
      back={
        isOwn || !isCallAllowed(payRuns.info)
          ? { href: payslips, label: t('payslips.list.title') }
          : { href: run, label: t('shell.screens.payRun') }
      }
    >
      <Loaded of={query}>
        {(loaded) => (
          <StatementView
            statement={loaded}
            busy={download.busy}
            onDownload={() => download.start({ pay_run_id, employee_id })}
          />
        )}
      </Loaded>
    </Page>
  )
}
