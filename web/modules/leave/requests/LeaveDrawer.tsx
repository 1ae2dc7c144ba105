import { Stack } from '@mantine/core'
import { leaveRequests, type LeaveRequestWithActions } from '#contract/people/leave/leave-requests.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { formatInstant, formatMinutes } from '#web/lib/format.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { DaysTaken } from '#web/modules/leave/form/DaysTaken.tsx'
import { daysText } from '#web/modules/leave/leave-texts.ts'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { ConflictNotes } from './ConflictNotes.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'
import { LeaveActions } from './LeaveActions.tsx'
import { TypeName } from './leave-columns.tsx'
import type { LeaveDecision } from './use-leave-decisions.tsx'

type Row = LeaveRequestWithActions
type Props = {
  row: Row | null
  onClose: () => void
  onEdit: (row: Row) => void
  onDecide: (action: LeaveDecision, rows: readonly Row[]) => void
}

/** One request, with its days, shifts and evidence, and what its reader can do with it. */
export function LeaveDrawer({ row, onClose, ...actions }: Props) {
  return (
    <SideDrawer opened={row !== null} onClose={onClose} title={row?.employee_name}>
      {row && <Content key={row.id} row={row} onClose={onClose} {...actions} />}
    </SideDrawer>
  )
}

function Content({ row, ...actions }: Props & { row: Row }) {
  const t = useTranslate()
  const query = useApiQuery(leaveRequests.info, { id: row.id })
  return (
    <Stack gap="lg">
      <Panel title={daysText(t, row)} actions={<RecordStatus of="leave.status" status={row.status} />}>
        <RequestFacts row={row} />
      </Panel>
      <LeaveActions row={row} {...actions} />
      <Loaded of={query}>
        {(details) => (
          <>
            <Panel title={t('leave.request.days')} order={3}>
              <Stack gap="md">
                {details.minutes !== null && <DaysTaken days={details.days} />}
                <ConflictNotes of={{ ...details, warnings: [], balance_after_minutes: null, day_minutes: 0 }} />
              </Stack>
            </Panel>
            {details.type_id !== null && <EvidencePanel request={details} />}
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function RequestFacts({ row }: { row: Row }) {
  const t = useTranslate()
  const { first_approved_by_name: first, decided_by_name: decider, decided_at } = row
  return (
    <Facts
      items={[
        { label: t('leave.list.type'), value: <TypeName row={row} /> },
        ...(row.minutes === null ? [] : [{ label: t('leave.list.hours'), value: formatMinutes(row.minutes) }]),
        ...(row.unpaid_minutes ? [{ label: t('leave.request.unpaid'), value: formatMinutes(row.unpaid_minutes) }] : []),
        {
          label: t('leave.list.asked'),
          value: t('leave.request.by', { name: row.requested_by_name, at: formatInstant(row.created_at) }),
          wide: true,
        },
        ...(row.note === null ? [] : [{ label: t('leave.form.note'), value: row.note, wide: true }]),
        ...(first === null ? [] : [{ label: t('leave.list.firstApproval'), value: first }]),
        ...(decider === null || decided_at === null
          ? []
          : [
              {
                label: t('leave.request.decided'),
                value: t('leave.request.by', { name: decider, at: formatInstant(decided_at) }),
                wide: true,
              },
            ]),
        ...(row.decision_reason === null
          ? []
          : [{ label: t('leave.decide.reason'), value: row.decision_reason, wide: true }]),
      ]}
    />
  )
}
