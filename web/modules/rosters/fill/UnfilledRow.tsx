import { Text } from '@mantine/core'
import type { ResultOf } from '#contract/call.ts'
import type { autoFill } from '#contract/rostering/auto-fill.ts'
import { formatList, formatShift } from '#web/lib/format.ts'
import { useWords } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/repeat/Repeat.module.css'

type Unfilled = ResultOf<typeof autoFill.propose>['unfilled'][number]
type Rule = Unfilled['reasons'][number]['rule']

// The most frequent reasons say enough.
const mostReasons = 3

/** A shift that stays unfilled, and why people who hold its position cannot work it. */
export function UnfilledRow({ unfilled }: { unfilled: Unfilled }) {
  const t = useWords()
  const { works_on, starts, ends, position_name, openings, reasons } = unfilled
  const counted = Map.groupBy(reasons, ({ rule }) => groupOf(rule))
  const texts = [...counted]
    .map(([group, rows]) => ({ group, people: rows.reduce((sum, { people }) => sum + people, 0) }))
    .toSorted((one, other) => other.people - one.people)
    .slice(0, mostReasons)
    .map(({ group, people }) => t(`rosters.fillIn.reason.${group}`, { count: people }))
  return (
    <li className={classes.problem} data-severity="warn">
      <Text size="sm" fw={600}>
        {formatShift(works_on, starts, ends)} · {position_name}
      </Text>
      <Text size="sm" c="dimmed">
        {t('rosters.fillIn.open', { count: openings })}{' '}
        {texts.length > 0 ? formatList(texts) : t('rosters.fillIn.nobodyLeft')}
      </Text>
    </li>
  )
}

function groupOf(rule: Rule) {
  if (rule === 'overlap' || rule === 'shortRest') return 'busy' as const
  if (rule === 'saidUnavailable' || rule === 'saidNo') return 'unavailable' as const
  return 'notEligible' as const
}
