import { Text } from '@mantine/core'
import { maxPricedPairs, rosterCosts } from '#contract/payroll/roster-costs.ts'
import type { FillPair } from '#contract/rostering/rosters/auto-fill.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { isCallAllowed, ownCurrency } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { previewText } from '#web/modules/pay/rostered/cost-texts.ts'

/** What the proposed assignments would cost and earn together, for users who may see it. */
export function ProposalCosts({ pairs }: { pairs: readonly FillPair[] }) {
  const t = useTranslate()
  const isShown = isCallAllowed(rosterCosts.proposal) && pairs.length > 0
  const isTooLarge = pairs.length > maxPricedPairs
  const query = useApiQuery(
    rosterCosts.proposal,
    { pairs: [...pairs] },
    { when: isShown && !isTooLarge, keepPrevious: true },
  )
  if (!isShown) return null
  if (isTooLarge) return <Text size="sm">{t('autoFill.costsTooMany', { count: maxPricedPairs })}</Text>
  return (
    <Loaded of={query}>
      {(cost) => (
        <Text size="sm" role="status">
          {t('autoFill.costs', { amounts: previewText(t, { ...cost, currency: cost.currency ?? ownCurrency() }) })}
        </Text>
      )}
    </Loaded>
  )
}
