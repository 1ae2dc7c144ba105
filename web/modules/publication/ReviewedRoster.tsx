import { Alert, Checkbox, Text } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Announcement } from '#contract/rostering/rosters/roster-notices.ts'
import type { Roster, RosterReview } from '#contract/rostering/rosters/rosters.ts'
import { addDays } from '#contract/values/time.ts'
import { formatDateRange, formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AnnouncedPerson } from './Announcements.tsx'
import classes from './Announcements.module.css'
import { Conflicts, worstSeverityOf } from './Conflicts.tsx'
import { CostReviewPanel, type useCostReviews } from './CostReviewPanel.tsx'
import { FindingsList } from '#web/modules/rosters/findings/FindingsList.tsx'

type Props = {
  roster: Roster
  review: RosterReview
  /** of all rosters */
  costs: ReturnType<typeof useCostReviews>
  /** everybody who receives something about one of the rosters */
  people: readonly Announcement[]
  /** why it cannot be published */
  refusal: string | undefined
  is_included: boolean
  onInclude: () => void
  /** the planner has read its warnings */
  is_confirmed: boolean
  onConfirm: () => void
  /** opens the shift of an assignment */
  onLook: (assignment_id: string) => void
}

/** True if publishing the roster has to be confirmed. */
export const hasWarnings = ({ findings, roster_findings }: RosterReview) =>
  roster_findings.some(({ severity }) => severity === 'warn') || findings.some((one) => worstSeverityOf(one) === 'warn')

/** One roster of several that are published together: the effects of publishing it, its findings, and its messages. */
export function ReviewedRoster(props: Props) {
  const { roster, review, costs, people, refusal, is_included, onInclude, is_confirmed, onConfirm, onLook } = props
  const t = useTranslate()
  const receiving = people.flatMap((person) => {
    const shifts = person.shifts.filter(({ roster_id }) => roster_id === roster.id)
    return shifts.length === 0 ? [] : [{ ...person, shifts }]
  })
  return (
    <section className={classes.roster} aria-label={roster.name} data-included={is_included || undefined}>
      <Checkbox
        label={<b>{roster.name}</b>}
        description={factsOf(t, roster, review)}
        checked={is_included}
        disabled={review.refusal !== null}
        onChange={onInclude}
      />
      {refusal !== undefined && (
        <Alert color="red" icon={<IconAlertCircle aria-hidden />} p="sm" role="alert">
          {refusal}
        </Alert>
      )}
      {is_included && <CostReviewPanel of={costs} roster_id={roster.id} />}
      <FindingsList findings={review.roster_findings} />
      <Conflicts
        conflicts={review.findings.filter((one) => worstSeverityOf(one) !== 'info')}
        onLook={({ assignment_id }) => onLook(assignment_id)}
      />
      {is_included && hasWarnings(review) && (
        <Checkbox label={t('rosters.publishMany.read')} checked={is_confirmed} onChange={onConfirm} />
      )}
      {is_included && receiving.length === 0 && <Text c="dimmed">{t('rosters.publishMany.nobody')}</Text>}
      {is_included && receiving.length > 0 && (
        <ul className={classes.people}>
          {receiving.map((one) => (
            <AnnouncedPerson key={one.employee_id} of={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function factsOf(
  t: ReturnType<typeof useTranslate>,
  { location_name, week_start, days, name }: Roster,
  review: RosterReview,
) {
  const facts = [
    [t('rosters.publish.tile_shifts'), formatNumber(review.shifts)],
    [
      t('rosters.publish.tile_filled'),
      t('rosters.fill.numbers', { filled: formatNumber(review.filled), openings: formatNumber(review.openings) }),
    ],
    [t('rosters.publish.tile_people'), formatNumber(review.people)],
  ].map(([detail, value]) => t('ui.fact', { detail, value }))
  const location = location_name === name ? [] : [location_name]
  return [...location, formatDateRange(week_start, addDays(week_start, days - 1)), ...facts].join(' · ')
}
