import { SegmentedControl } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { companies } from '#contract/customers/companies.ts'
import { type AssignmentWithActions, assignmentStatuses } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { loadCompanies, loadCustomers, loadEmployees, loadLocations } from '#web/lib/api/choices.ts'
import { addDays, today } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { periodText } from '#web/lib/list/period-text.ts'
import { useFiltersAtFirst } from '#web/lib/list/use-default-filters.ts'
import { useList } from '#web/lib/list/use-list.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Filter } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import type { ListState } from '#web/ui/table/list-state.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { useOutcomes } from '#web/modules/attendance/outcomes/use-outcomes.tsx'
import { answerEntries } from '#web/modules/rosters/assignments/answer-entries.tsx'
import type { Answering } from '#web/modules/rosters/assignments/AnswerDialog.tsx'
import { assignmentColumns } from '#web/modules/rosters/assignments/assignment-columns.tsx'
import { AssignmentsBulk } from '#web/modules/rosters/assignments/AssignmentsBulk.tsx'
import { useAssignmentsBulk } from '#web/modules/rosters/assignments/use-assignments-bulk.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { choiceFilter } from '#web/ui/table/filters/choice-filter.ts'

const AnswerDialog = whenOpened(
  () => import('#web/modules/rosters/assignments/AnswerDialog.tsx').then((module) => module.AnswerDialog),
  ({ answering }) => answering !== null,
)
const AssignmentDrawer = whenOpened(
  () => import('./AssignmentDrawer.tsx').then((module) => module.AssignmentDrawer),
  ({ row }) => row !== null,
)

const pollMilliseconds = 30_000

/** Who was notified, who accepted, and who declined and why; a planner can respond for a person who rang. */
export function AssignmentsList() {
  const t = useTranslate()
  const list = useList(rosters.assignments, { name: 'assignments', everyMs: pollMilliseconds })
  const [answering, setAnswering] = useState<Answering | null>(null)
  const [opened, setOpened] = useState<AssignmentWithActions | null>(null)
  const bulk = useAssignmentsBulk()
  const outcomes = useOutcomes()
  const mayPlan = isCallAllowed(rosters.remind)
  const replacing = useNamedAssignment(list, setOpened)
  useFiltersAtFirst(list, { from: [today()] })
  const filters: Filter[] = [
    {
      kind: 'dates',
      from: 'from',
      to: 'to',
      label: t('rosters.list.period'),
      format: periodText,
    },
    choiceFilter('status', t('rosters.assigned.status'), assignmentStatuses, (value) => t(`rosters.answer.${value}`)),
    { kind: 'search', name: 'customer_id', label: t('rosters.list.customer'), load: loadCustomers, single: true },
    { kind: 'search', name: 'employee_id', label: t('rosters.assigned.employee'), load: loadEmployees, single: true },
    {
      kind: 'search',
      name: 'location_id',
      label: t('rosters.list.location'),
      load: (q) => loadLocations(q),
      single: true,
    },
    ...(isCallAllowed(companies.choices)
      ? [
          {
            kind: 'search',
            name: 'company_id',
            label: t('timesheets.list.employer'),
            load: loadCompanies,
            single: true,
          } as const,
        ]
      : []),
    { kind: 'flag', name: 'not_started', label: t('rosters.assigned.notStarted') },
    { kind: 'flag', name: 'awaiting_timesheet', label: t('rosters.assigned.awaitingTimesheet') },
    {
      kind: 'dates',
      from: 'answered_from',
      to: 'answered_to',
      label: t('rosters.assigned.answered'),
      format: periodText,
    },
  ]
  return (
    <Page title={t('rosters.assigned.title')} description={t('rosters.assigned.text')} actions={<Views list={list} />}>
      <DataTable
        of={list}
        label={t('rosters.assigned.title')}
        columns={assignmentColumns(list.rows)}
        onOpen={setOpened}
        bulk={mayPlan ? (_ids, clear, rows) => <AssignmentsBulk rows={rows} of={bulk} onDone={clear} /> : undefined}
        search={t('rosters.assigned.search')}
        filters={filters}
        rowActions={mayPlan ? (row) => <AnswerMenu row={row} outcomes={outcomes} onAnswer={setAnswering} /> : undefined}
        empty={{ title: t('rosters.assigned.empty'), text: t('rosters.assigned.emptyText') }}
      />
      {/* The row as the list has it now: it may have been answered since. */}
      <AssignmentDrawer
        row={list.rows.find(({ id }) => id === opened?.id) ?? opened}
        replacing={replacing}
        onClose={() => setOpened(null)}
        onAnswer={setAnswering}
        outcomes={outcomes}
      />
      {outcomes.dialog}
      {bulk.results}
      <AnswerDialog answering={answering} onClose={() => setAnswering(null)} />
    </Page>
  )
}

type List = ListState<AssignmentWithActions>

/** An address that names the shift of one person opens it with its candidates, once: “Find a replacement” on the list of who is on site. */
function useNamedAssignment({ filters, rows }: List, open: (row: AssignmentWithActions) => void) {
  const [shift_id] = filters.roster_shift_id ?? []
  const [person_id] = filters.employee_id ?? []
  const isNamed = shift_id !== undefined && person_id !== undefined
  const isOpened = useRef(false)
  const row = rows.find(({ roster_shift_id, employee_id }) => roster_shift_id === shift_id && employee_id === person_id)
  const openNamed = useEffectEvent(open)
  useEffect(() => {
    if (!isNamed || row === undefined || isOpened.current) return
    isOpened.current = true
    openNamed(row)
  }, [isNamed, row])
  return isNamed
}

// The filters that a quick view sets; customer, site and person stay as selected.
const filterNames = ['from', 'to', 'status', 'answered_from', 'answered_to'] as const
const noFilters = Object.fromEntries(filterNames.map((name) => [name, []]))

type View = 'coming' | 'waiting' | 'declined' | 'past' | 'all'

/** Quick views for a planner's usual questions, each a set of filters. */
function Views({ list }: { list: List }) {
  const t = useTranslate()
  const sets: Record<View, Readonly<Partial<Record<(typeof filterNames)[number], readonly string[]>>>> = {
    coming: { from: [today()] },
    waiting: { from: [today()], status: ['pending'] },
    declined: { from: [today()], status: ['declined', 'timed_out', 'withdrawn'] },
    past: { to: [addDays(today(), -1)] },
    all: {},
  }
  const names = ['coming', 'waiting', 'declined', 'past', 'all'] as const
  const textOf = (filters: ListState<AssignmentWithActions>['filters']) =>
    filterNames.map((name) => (filters[name] ?? []).join()).join('|')
  const present = names.find((name) => textOf(sets[name]) === textOf(list.filters))
  return (
    <SegmentedControl
      aria-label={t('rosters.assigned.views')}
      value={present ?? ''}
      onChange={(name) => list.setFilters({ ...noFilters, ...sets[names.find((one) => one === name) ?? 'all'] })}
      data={names.map((name) => ({ value: name, label: t(`rosters.assigned.view_${name}`) }))}
    />
  )
}

type MenuProps = {
  row: AssignmentWithActions
  outcomes: ReturnType<typeof useOutcomes>
  onAnswer: (answering: Answering) => void
}

function AnswerMenu({ row, outcomes, onAnswer }: MenuProps) {
  const t = useTranslate()
  const { id, version, employee_name: name, allowed_actions: allowed } = row
  const answer = (kind: Answering['answer']) => onAnswer({ id, version, name, answer: kind })
  return (
    <RowMenu
      label={t('rosters.people.menu', { name })}
      items={[...answerEntries(t, allowed, answer), ...outcomes.entriesFor({ id, version, name }, allowed)]}
    />
  )
}
