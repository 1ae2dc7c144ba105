import { Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type PayRuleAssignment, payRuleAssignments } from '#contract/payroll/pay-rules/assignments.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import type { OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AddButton } from '#web/ui/page/AddButton.tsx'
import { Lines } from '#web/ui/page/Lines.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Pages } from '#web/ui/table/pages/Pages.tsx'
import { AssignmentDrawer } from './AssignmentDrawer.tsx'
import type { AssignmentsOf } from './AssignmentFields.tsx'
import { AssignmentLine } from './AssignmentLine.tsx'
import { EndAssignment } from './EndAssignment.tsx'

const perPage = 25

/** Whom a rule set applies to, or the rules that are assigned to a customer or a person; nothing for users who may not see them. */
export function AssignmentsPanel(of: AssignmentsOf) {
  return isCallAllowed(payRuleAssignments.list) ? <Assignments of={of} /> : null
}

function Assignments({ of }: { of: AssignmentsOf }) {
  const t = useTranslate()
  const [opened, setOpened] = useState<OpenedRow<PayRuleAssignment>>(null)
  const [ending, setEnding] = useState<PayRuleAssignment | null>(null)
  const add = isCallAllowed(payRuleAssignments.store) && (
    <AddButton label={t('payAssignments.add')} onClick={() => setOpened('new')} />
  )
  return (
    <Panel title={t(`payAssignments.title.${kindOf(of)}`)} actions={add}>
      <AssignmentList
        of={of}
        {...(isCallAllowed(payRuleAssignments.update) && { onChange: setOpened, onEnd: setEnding })}
      />
      <AssignmentDrawer opened={opened} of={of} onClose={() => setOpened(null)} />
      <EndAssignment assignment={ending} onClose={() => setEnding(null)} />
    </Panel>
  )
}

const kindOf = ({ rule_set_id, customer_id }: AssignmentsOf) =>
  rule_set_id !== undefined ? 'ruleSet' : customer_id !== undefined ? 'customer' : 'employee'

type ListProps = {
  of: AssignmentsOf
  onChange?: (assignment: PayRuleAssignment) => void
  onEnd?: (assignment: PayRuleAssignment) => void
}

function AssignmentList({ of, ...actions }: ListProps) {
  const t = useTranslate()
  const { query, search, page, setPage, showsEnded, setShowsEnded } = useAssignments(of)
  const { total = 0 } = query.data ?? {}
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t(`payAssignments.text.${kindOf(of)}`)}</Text>
      <Group justify="space-between" gap="sm">
        {(total > perPage || search.typed !== '') && (
          <TextInput
            type="search"
            aria-label={t('payAssignments.search')}
            placeholder={t('payAssignments.search')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={search.typed}
            onChange={(event) => search.type(event.currentTarget.value)}
          />
        )}
        <Switch
          label={t('payAssignments.showEnded')}
          checked={showsEnded}
          onChange={(event) => setShowsEnded(event.currentTarget.checked)}
        />
      </Group>
      <Loaded of={query}>
        {({ rows }) => <Found rows={rows} of={of} isSearch={search.typed !== ''} {...actions} />}
      </Loaded>
      <Pages total={Math.ceil(total / perPage)} page={page} onChange={setPage} />
    </Stack>
  )
}

/** The list keeps its state to itself: other lists on the same screen have theirs in the address. */
function useAssignments(of: AssignmentsOf) {
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [showsEnded, setShowsEnded] = useState(false)
  const [q] = useDebouncedValue(typed.trim(), 300)
  const query = useApiQuery(
    payRuleAssignments.list,
    { ...of, q, page, per_page: perPage, ...(!showsEnded && { on: today() }) },
    { keepPrevious: true },
  )
  const fromFirstPage =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      setPage(1)
    }
  return {
    query,
    search: { typed, type: fromFirstPage(setTyped) },
    ...{ page, setPage, showsEnded, setShowsEnded: fromFirstPage(setShowsEnded) },
  }
}

type FoundProps = ListProps & { rows: readonly PayRuleAssignment[]; isSearch: boolean }

function Found({ rows, of, isSearch, onChange, onEnd }: FoundProps) {
  const t = useTranslate()
  if (rows.length === 0 && isSearch) return <EmptyState kind="nothingFound" title={t('payAssignments.nothingFound')} />
  if (rows.length === 0)
    return <EmptyState title={t('payAssignments.none')} text={t(`payAssignments.noneText.${kindOf(of)}`)} />
  return (
    <Lines>
      {rows.map((assignment) => (
        <AssignmentLine
          key={assignment.id}
          assignment={assignment}
          namesRules={of.rule_set_id === undefined}
          onChange={onChange && (() => onChange(assignment))}
          onEnd={onEnd && (() => onEnd(assignment))}
        />
      ))}
    </Lines>
  )
}
