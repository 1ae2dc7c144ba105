import { Alert, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type CostReview, type CostWarning, rosterCosts, type SiteWeek } from '#contract/payroll/roster-costs.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate, formatInstant, formatList, formatMoney, formatPercent } from '#web/lib/format.ts'
import { isCallAllowed, ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { Translate } from '#web/wording/translate.ts'
import classes from './CostReviewPanel.module.css'

/** What these rosters would cost; nothing is asked for users who may not see pay. */
export const useCostReviews = (ids: readonly string[]) =>
  useApiQuery(
    rosterCosts.review,
    { ids: [...ids] },
    { when: ids.length > 0 && isCallAllowed(rosterCosts.review), keepPrevious: true },
  )

/** Whether the agency wants a reason before the roster is published. */
export const wantsReason = (review: CostReview | undefined) =>
  review !== undefined && review.must_confirm && review.warnings.length > 0

type Props = { of: ReturnType<typeof useCostReviews>; roster_id: string; children?: ReactNode }

/** Cost, charge and margin of a roster as it would be published, what is worth a warning, and the reasons given before. */
export function CostReviewPanel({ of, roster_id, children }: Props) {
  const t = useTranslate()
  if (!isCallAllowed(rosterCosts.review)) return null
  return (
    <section aria-label={t('rosterCosts.review.title')}>
      <Loaded of={of}>
        {(reviews) => {
          const review = reviews.find((one) => one.roster_id === roster_id)
          return (
            review && (
              <Stack gap="xs">
                <Amounts review={review} />
                <Warnings review={review} />
                {children}
                <Confirmations review={review} />
              </Stack>
            )
          )
        }}
      </Loaded>
    </section>
  )
}

const shown = ['cost', 'charge', 'margin'] as const

function Amounts({ review }: { review: CostReview }) {
  const t = useTranslate()
  if (review.assignments === 0) return <Text size="sm">{t('rosterCosts.review.nobody')}</Text>
  const currency = review.currency ?? ownCurrency()
  const amounts = shown.flatMap((name) => {
    const cents = review[`${name}_cents`]
    return cents === null ? [] : [{ name, cents }]
  })
  const { budget_cents, cost_cents } = review
  const left = budget_cents === null || cost_cents === null ? null : budget_cents - cost_cents
  return (
    <>
      {amounts.length > 0 && (
        <Group gap="lg" component="dl" className={classes.amounts}>
          {amounts.map(({ name, cents }) => (
            <div key={name}>
              <dt>{t(`rosterCosts.${name}`)}</dt>
              <dd data-loss={cents < 0 || undefined}>
                {cents < 0
                  ? t('rosterCosts.lossMark', { amount: formatMoney(-cents, currency) })
                  : formatMoney(cents, currency)}
                {name === 'margin' && <Share of={review} />}
              </dd>
            </div>
          ))}
        </Group>
      )}
      {review.weeks
        .filter(({ budget_cents: budget, cost_cents: cost }) => cost !== null && cost <= budget)
        .map((week) => (
          <Text key={week.week} size="sm" c="dimmed">
            {weekText(t, 'rosterCosts.review.weekWithin', week, currency)}
          </Text>
        ))}
      {left !== null && left >= 0 && (
        <Text size="sm" c="dimmed">
          {t('rosterCosts.review.withinBudget', {
            amount: formatMoney(left, currency),
            budget: formatMoney(budget_cents ?? 0, currency),
          })}
        </Text>
      )}
    </>
  )
}

/** Of what is charged, where that is shown. */
function Share({ of }: { of: CostReview }) {
  const share = shareOf(of)
  return share !== null && <span className={classes.share}>{share}</span>
}

const shareOf = ({ margin_cents, charge_cents }: CostReview) =>
  margin_cents === null || !charge_cents ? null : formatPercent(margin_cents / charge_cents, 1)

function Warnings({ review }: { review: CostReview }) {
  const t = useTranslate()
  if (review.warnings.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} p="sm">
      {review.warnings.flatMap((warning) =>
        warningTexts(t, warning, review).map((text) => <div key={text}>{text}</div>),
      )}
    </Alert>
  )
}

function warningTexts(t: Translate, warning: CostWarning, review: CostReview): string[] {
  if (warning !== 'over_budget' || review.weeks.length === 0) return [warningText(t, warning, review)]
  return review.weeks
    .filter(({ budget_cents, cost_cents }) => cost_cents !== null && cost_cents > budget_cents)
    .map((week) => weekText(t, 'rosterCosts.review.weekOver', week, review.currency ?? ownCurrency()))
}

/** What all rosters of a site cost in a week, beside its weekly budget. */
function weekText(
  t: Translate,
  key: 'rosterCosts.review.weekOver' | 'rosterCosts.review.weekWithin',
  { week, budget_cents, cost_cents }: SiteWeek,
  currency: string,
) {
  const amount = formatMoney(Math.abs(budget_cents - (cost_cents ?? 0)), currency)
  return t(key, { amount, budget: formatMoney(budget_cents, currency), day: formatDate(week, 'brief') })
}

function warningText(t: Translate, warning: CostWarning, review: CostReview) {
  const money = (cents: number) => formatMoney(cents, review.currency ?? ownCurrency())
  const { cost_cents, budget_cents, short_cents, floor_basis_points, incomplete, lacking } = review
  if (warning === 'incomplete') {
    const missing = formatList(lacking.map((what) => t(`rosterCosts.lacking.${what}`)))
    return t('rosterCosts.review.incomplete', { count: incomplete, lacking: missing })
  }
  if (warning === 'over_budget') {
    const amount = money((cost_cents ?? 0) - (budget_cents ?? 0))
    return t('rosterCosts.review.over_budget', { amount, budget: money(budget_cents ?? 0) })
  }
  const amount = money(short_cents ?? 0)
  const floor = formatPercent((floor_basis_points ?? 0) / 10_000, 1)
  const share = shareOf(review)
  if (share === null) return t('rosterCosts.review.below_floorPlain', { amount, floor })
  return t('rosterCosts.review.below_floor', { amount, floor, share })
}

function Confirmations({ review: { confirmations } }: { review: CostReview }) {
  const t = useTranslate()
  return confirmations.map(({ reason, by_name, confirmed_at }) => (
    <Text key={confirmed_at} size="sm" c="dimmed">
      {t('rosterCosts.review.confirmed', { name: by_name, when: formatInstant(confirmed_at), reason })}
    </Text>
  ))
}

type ReasonProps = { reason: string; onReason: (reason: string) => void }

/** Why rosters with warnings about their costs are published all the same. */
export function CostReason({ reason, onReason }: ReasonProps) {
  const t = useTranslate()
  return (
    <Textarea
      label={t('rosterCosts.review.reason')}
      description={t('rosterCosts.review.reasonHelp')}
      required
      maxLength={500}
      autosize
      minRows={1}
      value={reason}
      onChange={(event) => onReason(event.currentTarget.value)}
    />
  )
}
