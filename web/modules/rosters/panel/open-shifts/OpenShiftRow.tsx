import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import { rosterChanges } from '#contract/rostering/rosters/changes.ts'
import { type OpenShift, rosterPeople } from '#contract/rostering/rosters/roster-people.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatShift } from '#web/lib/format.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { BoardCostsContext } from '#web/modules/rosters/board/shown-costs.ts'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'
import { refusalText } from '#web/modules/rosters/findings/findings.ts'
import { toast, toastWithUndo } from '#web/ui/toast.tsx'
import classes from '#web/modules/rosters/panel/Panel.module.css'

type Props = { employee_id: string; shift: OpenShift }

/** One open shift with the findings about the person; one click assigns them, and can be undone. */
export function OpenShiftRow({ employee_id, shift }: Props) {
  const t = useTranslate()
  const costs = use(BoardCostsContext)
  const assign = useAssign(shift)
  const { roster_id, roster_shift_id, works_on, starts, ends, verdict, findings } = shift
  const when = formatShift(works_on, starts, ends)
  const steps = [{ do: 'assign' as const, shift_id: roster_shift_id, employee_id }]
  return (
    <li className={classes.shift} data-verdict={verdict}>
      <Group justify="space-between" wrap="nowrap" align="start" gap="xs">
        <div className={classes.shiftText}>
          <Anchor size="sm" fw={600} href={hrefOf('/create-roster', null, { roster: roster_id })}>
            {when}
          </Anchor>
          <Text size="xs" c="dimmed">
            {[shift.position_name, shift.location_name, shift.customer_name].join(' · ')}
          </Text>
        </div>
        {verdict !== 'block' && (
          <Button
            flex="none"
            size="compact-sm"
            variant="light"
            loading={assign.busy}
            leftSection={<IconUserPlus size={14} aria-hidden />}
            aria-label={t('peoplePanel.open.assignTo', { shift: when })}
            onClick={() => assign.send({ roster_id, steps })}
          >
            {t('rosters.candidates.assign')}
          </Button>
        )}
      </Group>
      {costs && verdict !== 'block' && <costs.Preview {...{ employee_id, roster_shift_id }} />}
      <FindingsList findings={findings} />
    </li>
  )
}

const invalidatedQueries = [rosters, rosterChanges, rosterPeople]

function useAssign({ roster_id, works_on, starts, ends }: OpenShift) {
  const t = useTranslate()
  const client = useQueryClient()
  const failed = t('peoplePanel.open.failed')
  const undo = useSend(rosterChanges.undo, {
    invalidates: invalidatedQueries,
    failed: t('boardEditing.notUndone'),
    onDone: ({ rows: [row] }) =>
      row?.ok ? toast('ok', t('peoplePanel.open.undone')) : toast('bad', t('boardEditing.notUndone'), row?.message),
  })
  return useSend(rosterChanges.apply, {
    invalidates: invalidatedQueries,
    failed,
    onDone({ rows: [row], change_id }) {
      if (!row?.ok || change_id === null) return toast('bad', failed, refusalText(t, row))
      return toastWithUndo(t('peoplePanel.open.assigned', { shift: formatShift(works_on, starts, ends) }), {
        label: t('boardEditing.undo'),
        onUndo: () => undo.send({ roster_id, change_id }),
      })
    },
    // The usual cause is that somebody else has just filled it.
    onFailed: () => void invalidate(client, invalidatedQueries),
  })
}
