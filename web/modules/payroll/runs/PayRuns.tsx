import { Button } from '@mantine/core'
import { IconColumns, IconHistory, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayRunRow, payRuns, payRunStatuses } from '#contract/payroll/pay-runs.ts'
import { payPeriods } from '#contract/payroll/pay-periods.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDateRange, formatInstant, formatMinutes } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PageActions } from '#web/ui/page/Page.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const ProfilesDrawer = whenOpened(
  () => import('#web/modules/payroll/profiles/ProfilesDrawer.tsx').then((module) => module.ProfilesDrawer),
  ({ opened }) => opened,
)
const NewRunDialog = whenOpened(
  () => import('./NewRunDialog.tsx').then((module) => module.NewRunDialog),
  ({ opened }) => opened,
)

/** The pay runs of the agency's companies. */
export function PayRuns() {
  const t = useTranslate()
  const list = useList(payRuns.list, { name: 'pay-runs', sort: ['created_at', 'desc'], beside: { tab: 'pay-runs' } })
  const [profiles, setProfiles] = useState(false)
  const [creating, setCreating] = useState(false)
  const status: Filter = choiceFilter('status', t('payroll.list.status'), payRunStatuses, (value) =>
    t(`payroll.run.status.${value}`),
  )
  return (
    <>
      <PageActions>
        <Actions onProfiles={() => setProfiles(true)} onNew={() => setCreating(true)} />
      </PageActions>
      <DataTable
        of={list}
        label={t('shell.screens.payRuns')}
        columns={columns}
        href={(row) => hrefOf('/time-sheets/pay-runs/{id}', { id: row.id })}
        filters={[status]}
        search={t('payroll.list.search')}
        empty={{ title: t('payroll.run.empty'), text: t('payroll.run.emptyText') }}
      />
      <ProfilesDrawer opened={profiles} onClose={() => setProfiles(false)} />
      {creating && <NewRun onClose={() => setCreating(false)} />}
    </>
  )
}

type ActionsProps = { onProfiles: () => void; onNew: () => void }

function Actions({ onProfiles, onNew }: ActionsProps) {
  const t = useTranslate()
  return (
    <>
      {can(['Rate', 'view']) && (
        <LinkButton icon={IconHistory} href={hrefOf('/back-pay')}>
          {t('shell.screens.backPay')}
        </LinkButton>
      )}
      <Button variant="default" leftSection={<IconColumns size={16} aria-hidden />} onClick={onProfiles}>
        {t('payroll.profiles.title')}
      </Button>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        {t('payroll.run.new')}
      </Button>
    </>
  )
}

/** A pay run of one of the latest periods; the newest one with approved hours is chosen. */
function NewRun({ onClose }: { onClose: () => void }) {
  const query = useApiQuery(payPeriods.list, { sort: 'starts_on', dir: 'desc', per_page: 50 })
  return <Loaded of={query}>{({ rows }) => <NewRunDialog opened onClose={onClose} periods={rows} />}</Loaded>
}

const BackPayText = () => useTranslate()('shell.screens.backPay')
const TargetText = ({ of }: { of: PayRunRow['target'] }) => useTranslate()(`payroll.run.target_${of}`)

const columns: readonly Column<PayRunRow>[] = [
  {
    id: 'period',
    title: 'payroll.list.period',
    sort: 'starts_on',
    fixed: true,
    cell: (row) => formatDateRange(row.starts_on, row.ends_on),
  },
  { id: 'number', title: 'payroll.run.number', align: 'end', cell: (row) => row.number },
  {
    id: 'kind',
    title: 'payroll.run.kind',
    cell: (row) => row.back_pay_reason !== null && <BackPayText />,
  },
  { id: 'company', title: 'payroll.list.company', sort: 'company_name', cell: (row) => row.company_name },
  { id: 'target', title: 'payroll.run.target', cell: (row) => <TargetText of={row.target} /> },
  { id: 'employees', title: 'payroll.run.employees', align: 'end', cell: (row) => row.employees },
  { id: 'hours', title: 'payroll.run.hours', align: 'end', cell: (row) => formatMinutes(row.minutes) },
  {
    id: 'exported',
    title: 'payroll.run.exported',
    cell: (row) => row.exported_at && `${row.exported_by_name}, ${formatInstant(row.exported_at)}`,
  },
  {
    id: 'created',
    title: 'payroll.run.created',
    sort: 'created_at',
    hidden: true,
    cell: (row) => `${row.created_by_name}, ${formatInstant(row.created_at)}`,
  },
  {
    id: 'status',
    title: 'payroll.list.status',
    sort: 'status',
    card: 'badge',
    cell: (row) => <RecordStatus of="payroll.run.status" status={row.status} />,
  },
]
