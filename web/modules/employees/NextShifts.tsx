import { Anchor, Group, Stack, Text } from '@mantine/core'
import type { AssignmentRow } from '#contract/rostering/shifts/assignments.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { formatShift, today } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AssignmentStatusBadge } from '#web/modules/rosters/AssignmentStatusBadge.tsx'
import { OpenShiftsButton } from '#web/modules/rosters/panel/open-shifts/OpenShiftsButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

const maxShown = 5

/** A person's shifts from today on, at all customers. */
export function NextShifts({ employee }: { employee: { id: string; name: string } }) {
  const employee_id = employee.id
  const t = useTranslate()
  const query = useApiQuery(rosters.assignments, {
    employee_id,
    from: today(),
    status: 'planned,pending,accepted,in_progress',
    sort: 'starts_at',
    per_page: maxShown,
  })
  return (
    <Panel title={t('employees.view.shifts')} actions={<OpenShiftsButton employee={employee} />}>
      <Loaded of={query}>
        {({ rows, total }) => (
          <Stack gap="sm">
            {rows.length === 0 && (
              <EmptyState title={t('employees.view.noShifts')} text={t('employees.view.noShiftsText')} />
            )}
            {rows.map((row) => (
              <ShiftLine key={row.id} row={row} />
            ))}
            {total > maxShown && <Text c="dimmed">{t('employees.view.moreShifts', { count: total - maxShown })}</Text>}
          </Stack>
        )}
      </Loaded>
    </Panel>
  )
}

function ShiftLine({ row }: { row: AssignmentRow }) {
  const when = formatShift(row.works_on, row.starts, row.ends)
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <May call={rosters.info} otherwise={<Text fw={600}>{when}</Text>}>
          <Anchor href={hrefOf('/create-roster', null, { roster: row.roster_id })} fw={600}>
            {when}
          </Anchor>
        </May>
        <Text size="sm" c="dimmed">
          {[row.position_name, row.location_name, row.customer_name].join(' · ')}
        </Text>
      </div>
      <AssignmentStatusBadge of={row} />
    </Group>
  )
}
