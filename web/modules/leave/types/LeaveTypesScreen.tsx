import { Button, Group } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { leaveBalances } from '#contract/people/leave/leave-balances.ts'
import { leaveKinds, leaveTypes, type LeaveTypeWithActions } from '#contract/people/leave/leave-types.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import type { Column, Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { Translate } from '#web/wording/translate.ts'
import { FillInTypes } from './FillInTypes.tsx'
import type { OpenedLeaveType } from './LeaveTypeDrawer.tsx'
import { accrualText, evidenceText, whoText } from './type-texts.ts'
import { useTypesCheck } from './use-types-check.tsx'

const LeaveTypeDrawer = whenOpened(
  () => import('./LeaveTypeDrawer.tsx').then((module) => module.LeaveTypeDrawer),
  ({ opened }) => opened !== null,
)

type Cell = { type: LeaveTypeWithActions; of: (t: Translate, type: LeaveTypeWithActions) => string }

function Words({ type, of }: Cell) {
  const t = useTranslate()
  return of(t, type)
}

const columns: Column<LeaveTypeWithActions>[] = [
  { id: 'name', title: 'leave.types.name', sort: 'name', fixed: true, cell: ({ name }) => name },
  { id: 'who', title: 'leave.types.who', cell: (type) => <Words type={type} of={whoText} /> },
  { id: 'accrual', title: 'leave.types.accrual', cell: (type) => <Words type={type} of={accrualText} /> },
  { id: 'evidence', title: 'leave.types.evidence', cell: (type) => <Words type={type} of={evidenceText} /> },
  { id: 'source', title: 'leave.types.source', wide: true, cell: ({ source }) => source },
  {
    id: 'check',
    title: 'leave.types.check',
    card: 'badge',
    cell: ({ to_check }) => <RecordStatus of="leave.check" status={to_check ? 'to_check' : 'checked'} />,
  },
  {
    id: 'active',
    title: 'leave.types.active',
    hidden: true,
    cell: ({ is_active }) => <RecordStatus of="reference.list" status={is_active ? 'active' : 'inactive'} />,
  },
]

/** The agency’s types of leave. */
export function LeaveTypesScreen() {
  const t = useTranslate()
  const list = useList(leaveTypes.list, { name: 'leave-types' })
  const { bulk, results } = useTypesCheck()
  const [opened, setOpened] = useState<OpenedLeaveType>(null)
  const actions = (
    <Group gap="sm">
      <May call={leaveBalances.enter}>
        <LinkButton href={hrefOf('/leave-types/import-balances')} icon={IconFileImport}>
          {t('leave.types.import')}
        </LinkButton>
      </May>
      {list.total > 0 && <FillInTypes />}
      <May call={leaveTypes.store}>
        <Button onClick={() => setOpened('new')} leftSection={<IconPlus size={16} aria-hidden />}>
          {t('leave.types.add')}
        </Button>
      </May>
    </Group>
  )
  return (
    <Page title={t('leave.types.title')} description={t('leave.types.text')} actions={actions}>
      <DataTable
        of={list}
        label={t('leave.types.title')}
        columns={columns}
        onOpen={isCallAllowed(leaveTypes.update) ? setOpened : undefined}
        search={t('leave.types.search')}
        filters={filtersIn(t)}
        bulk={bulk}
        empty={{
          title: t('leave.types.empty'),
          text: t('leave.types.emptyText'),
          action: <FillInTypes variant="filled" />,
        }}
      />
      {results}
      <LeaveTypeDrawer opened={opened} onClose={() => setOpened(null)} />
    </Page>
  )
}

const filtersIn = (t: Translate): Filter[] => [
  choiceFilter('kind', t('leave.types.kind'), leaveKinds, (kind) => t(`leave.kind.${kind}`)),
  {
    kind: 'choice',
    name: 'to_check',
    label: t('leave.types.check'),
    options: [
      { value: 'true', label: t('leave.check.to_check') },
      { value: 'false', label: t('leave.check.checked') },
    ],
    single: true,
  },
  {
    kind: 'choice',
    name: 'is_active',
    label: t('leave.types.active'),
    options: [
      { value: 'true', label: t('leave.types.inUse') },
      { value: 'false', label: t('leave.types.notInUse') },
    ],
    single: true,
  },
]
