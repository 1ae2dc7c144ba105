import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { RosterReview } from '#contract/rostering/rosters/rosters.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/shift/Shift.module.css'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'

export type Conflict = RosterReview['findings'][number]

type ConflictsProps = {
  conflicts: readonly Conflict[]
  /** the warnings that the planner has confirmed, each on its own; absent: they are not confirmed here */
  ticked?: ReadonlySet<string>
  onTick?: (assignment_id: string) => void
  onLook: (conflict: Conflict) => void
}

/** The people whose shifts have conflicts or warnings, with the reasons. */
export function Conflicts({ conflicts, ticked, onTick, onLook }: ConflictsProps) {
  const t = useTranslate()
  if (conflicts.length === 0) return null
  return (
    <ul className={classes.conflicts} aria-label={t('rosters.publish.found')}>
      {conflicts.map((one) => (
        <ConflictRow
          key={one.assignment_id}
          conflict={one}
          ticked={ticked?.has(one.assignment_id) ?? false}
          onTick={onTick && (() => onTick(one.assignment_id))}
          onLook={() => onLook(one)}
        />
      ))}
    </ul>
  )
}

type RowProps = { conflict: Conflict; ticked: boolean; onTick: (() => void) | undefined; onLook: () => void }

function ConflictRow({ conflict, ticked, onTick, onLook }: RowProps) {
  const t = useTranslate()
  const worst = worstSeverityOf(conflict)
  const head = `${conflict.employee_name} · ${formatShift(conflict.works_on, conflict.starts, conflict.ends)}`
  return (
    <li className={classes.conflict} data-severity={worst}>
      <Group justify="space-between" wrap="nowrap" mb={6}>
        {worst === 'warn' && onTick ? (
          <Checkbox label={head} checked={ticked} onChange={onTick} />
        ) : (
          <Text fw={600}>{head}</Text>
        )}
        <Button size="compact-xs" variant="subtle" flex="none" onClick={onLook}>
          {t('rosters.publish.look')}
        </Button>
      </Group>
      <FindingsList findings={conflict.findings} />
    </li>
  )
}

/** The most serious finding of a conflict. */
export const worstSeverityOf = ({ findings }: Conflict) =>
  findings.some(({ severity }) => severity === 'block')
    ? 'block'
    : findings.some(({ severity }) => severity === 'warn')
      ? 'warn'
      : 'info'
