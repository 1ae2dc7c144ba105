import { SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { payRuns } from '#contract/payroll/pay-runs.ts'
import { timesheetPays } from '#contract/payroll/timesheet-pay.ts'
import { type Timesheet, timesheets } from '#contract/rostering/timesheets/timesheets.ts'
import { breakText, workedBreakText } from '#web/lib/break-texts.ts'
import { formatDate, formatList, formatMinutes, formatShift, formatTimeRange } from '#web/lib/format.ts'
import { useParam, useSearch, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { can, isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ApprovalPanel } from '#web/modules/timesheets/approval/ApprovalPanel.tsx'
import { ProposalAlert } from '#web/modules/timesheets/approval/ProposalAlert.tsx'
import { PreviousNext } from '#web/modules/timesheets/approval/PreviousNext.tsx'
import { AttachmentsPanel } from '#web/modules/timesheets/attachments/AttachmentsPanel.tsx'
import { EditForm } from '#web/modules/timesheets/record/EditForm.tsx'
import { AgainstRoster, ClocksChanged } from '#web/modules/timesheets/Hours.tsx'
import { canEdit } from '#web/modules/timesheets/timesheet-access.ts'
import { placeOf } from '#web/modules/timesheets/record/preview.ts'
import { StatusReason } from '#web/modules/timesheets/StatusReason.tsx'
import { TimesheetActions } from '#web/modules/timesheets/approval/TimesheetActions.tsx'
import { TimesheetHistory } from '#web/modules/timesheets/TimesheetHistory.tsx'
import classes from '#web/modules/timesheets/Timesheets.module.css'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { VisaHoursAlert } from './VisaHoursWarning.tsx'
import { ExceptionsPanel } from '#web/modules/timesheets/exceptions/ExceptionsPanel.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TableScroll } from '#web/ui/table/TableScroll.tsx'
import { approvedStatuses } from '#contract/rostering/timesheets/statuses.ts'

// Of payroll, and of approved hours only.
const RunsOfTimesheet = loadedPart(
  async () => (await import('#web/modules/payroll/runs/RunsOfTimesheet.tsx')).RunsOfTimesheet,
  null,
)

const PayPanel = loadedPart(async () => (await import('#web/modules/pay/timesheet-pay/PayPanel.tsx')).PayPanel, null)

const ExtrasPanel = loadedPart(
  async () => (await import('#web/modules/timesheets/extras/ExtrasPanel.tsx')).ExtrasPanel,
  null,
)

const MarginPanel = loadedPart(async () => (await import('#web/modules/pay/margins/MarginPanel.tsx')).MarginPanel, null)

export function TimesheetViewScreen() {
  const t = useTranslate()
  const query = useApiQuery(timesheets.view, { id: useParam('id') })
  const [edit] = useSearchParam('edit')
  const { edit: _, ...listSearch } = useSearch()
  const sheet = query.data
  const editing = edit !== null && sheet !== undefined && sheet.is_own && canEdit(sheet)
  return (
    <Page
      title={sheet?.employee_name ?? t('timesheets.view.title')}
      description={sheet && `${formatShift(sheet.works_on, sheet.starts, sheet.ends)} · ${sheet.location_name}`}
      badge={sheet && <RecordStatus of="timesheets.status" status={sheet.status} />}
      back={{ href: hrefOf('/time-sheets', null, listSearch), label: t('timesheets.list.title') }}
      actions={sheet && !editing && <TimesheetActions sheet={sheet} />}
      width={editing ? 'narrow' : 'full'}
    >
      <Loaded of={query}>
        {(sheet) =>
          editing ? <EditForm key={sheet.id} sheet={sheet} /> : <TimesheetView key={sheet.id} sheet={sheet} />
        }
      </Loaded>
    </Page>
  )
}

function TimesheetView({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  return (
    <Stack gap="lg">
      <PreviousNext sheet={sheet} />
      <StatusReason sheet={sheet} />
      <ProposalAlert sheet={sheet} />
      <VisaHoursAlert sheet={sheet} />
      <ExceptionsPanel sheet={sheet} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" className={classes.shown}>
        <Stack gap="lg">
          <Compared sheet={sheet} />
          <ExtrasPanel sheet={sheet} />
          <TimeFacts sheet={sheet} />
        </Stack>
        <Stack gap="lg">
          <Pay sheet={sheet} />
          {isCallAllowed(timesheetPays.margin) && <MarginPanel sheet={sheet} />}
          <AttachmentsPanel sheet={sheet} />
          <ApprovalPanel sheet={sheet} />
          <PayRuns sheet={sheet} />
          <Panel title={t('timesheets.view.history')}>
            <TimesheetHistory history={sheet.history} />
          </Panel>
        </Stack>
      </SimpleGrid>
    </Stack>
  )
}

/** For users who may see pay, and for the person who is paid. */
function Pay({ sheet }: { sheet: Timesheet }) {
  const maySee = sheet.is_own || can(['Rate', 'view'])
  return maySee && isCallAllowed(timesheetPays.info) ? <PayPanel sheet={sheet} /> : null
}

function PayRuns({ sheet }: { sheet: Timesheet }) {
  const isApproved = approvedStatuses.some((status) => status === sheet.status)
  if (!isApproved || !isCallAllowed(payRuns.list)) return null
  return <RunsOfTimesheet timesheet={sheet} />
}

/** Rostered and worked times side by side. */
function Compared({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const { rostered_starts, rostered_ends, rostered_minutes } = sheet
  return (
    <Panel title={t('timesheets.view.hours')}>
      <TableScroll label={t('timesheets.view.hours')}>
        <Table aria-label={t('timesheets.view.hours')} highlightOnHover={false} className={classes.numbers}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th />
              <Table.Th>{t('timesheets.list.time')}</Table.Th>
              <Table.Th ta="end">{t('timesheets.list.paid')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rostered_starts !== null && rostered_ends !== null && rostered_minutes !== null && (
              <Table.Tr>
                <Table.Th scope="row">{t('timesheets.list.rostered')}</Table.Th>
                <Table.Td className={classes.whole}>{formatTimeRange(rostered_starts, rostered_ends)}</Table.Td>
                <Table.Td ta="end">{formatMinutes(rostered_minutes)}</Table.Td>
              </Table.Tr>
            )}
            <Table.Tr>
              <Table.Th scope="row">{t('timesheets.view.worked')}</Table.Th>
              <Table.Td className={classes.whole}>{formatTimeRange(sheet.starts, sheet.ends)}</Table.Td>
              <Table.Td ta="end" fw={700}>
                <span className={classes.whole}>{formatMinutes(sheet.paid_minutes)}</span>
                <br />
                <AgainstRoster paid={sheet.paid_minutes} rostered={rostered_minutes} />
              </Table.Td>
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </TableScroll>
      {sheet.breaks
        .filter(({ rule }) => rule !== undefined)
        .map((one) => (
          <Text key={one.rule} size="sm" c="dimmed" mt="xs">
            {workedBreakText(t, one)}
          </Text>
        ))}
    </Panel>
  )
}

function TimeFacts({ sheet }: { sheet: Timesheet }) {
  const t = useTranslate()
  const breaks = sheet.breaks.map((one) => breakText(t, one))
  const passed =
    sheet.clock_minutes === sheet.elapsed_minutes
      ? null
      : { label: t('timesheets.list.elapsed'), value: <ClocksChanged sheet={sheet} /> }
  return (
    <Panel title={t('timesheets.view.facts')}>
      <Facts
        items={[
          { label: t('timesheets.list.day'), value: formatDate(sheet.works_on, 'full') },
          { label: t('timesheets.list.position'), value: sheet.position_name },
          { label: t('timesheets.list.location'), value: sheet.location_name },
          { label: t('timesheets.list.customer'), value: sheet.customer_name },
          { label: t('timesheets.list.clock'), value: formatMinutes(sheet.clock_minutes) },
          ...(passed ? [passed] : []),
          {
            label: t('timesheets.list.breaks'),
            value: breaks.length === 0 ? t('timesheets.view.noBreaks') : formatList(breaks),
          },
          { label: t('timesheets.view.zone'), value: placeOf(sheet.time_zone) },
          { label: t('timesheets.form.notes'), value: sheet.notes, wide: true },
        ]}
      />
    </Panel>
  )
}
