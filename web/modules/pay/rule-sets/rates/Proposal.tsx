import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconEqual } from '@tabler/icons-react'
import type { RateProposal } from '#contract/payroll/pay-rules/rate-import.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { formatDate, formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { PenaltyResult } from './PenaltyResult.tsx'
import { ChangesTable, LeftOut, NotFound } from './RateTables.tsx'
import { changesWithoutPlace } from './with-rates.ts'

type Props = {
  proposal: RateProposal
  /** the day from which the version that the editor started from is valid */
  former: string
  /** what the editor has */
  edited: RuleSet
  onUse: () => void
}

/** What the rates would change, what a person has to look at, and the button that puts the rates into the editor. */
export function Proposal({ proposal, former, edited, onUse }: Props) {
  const t = useTranslate()
  const { changes, unchanged, not_found, left_out, penalties } = proposal
  const day = formatDate(proposal.rules.valid_from)
  if (changes.length === 0 && unchanged === 0 && left_out.length === 0)
    return (
      <div role="status">
        <EmptyState kind="nothingFound" title={t('payRates.nothing')} text={t('payRates.nothingText', { day })} />
      </div>
    )
  return (
    <Stack gap="lg">
      <Headline changes={changes.length} unchanged={unchanged} day={day} />
      {changes.length > 0 && <ChangesTable changes={changes} />}
      <WithoutPlace titles={changesWithoutPlace(edited, changes).map(({ title }) => title)} />
      <PenaltyResult penalties={penalties} former={formatDate(former)} day={day} />
      <NotFound rows={not_found} />
      <LeftOut rows={left_out} />
      {changes.length > 0 && (
        <Stack gap="xs">
          <Text c="dimmed">{t('payRates.useText')}</Text>
          <Group justify="flex-end">
            <Button onClick={onUse}>{t('payRates.use')}</Button>
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

function Headline({ changes, unchanged, day }: { changes: number; unchanged: number; day: string }) {
  const t = useTranslate()
  if (changes > 0)
    return (
      <div role="status">
        <Text fz="xl" fw={600}>
          {t('payRates.changes', { count: changes })}
        </Text>
        {unchanged > 0 && <Text c="dimmed">{t('payRates.unchanged', { count: unchanged })}</Text>}
      </div>
    )
  return (
    <div role="status">
      {unchanged > 0 ? (
        <EmptyState
          icon={<IconEqual stroke={1.6} />}
          title={t('payRates.same')}
          text={t('payRates.sameText', { count: unchanged, day })}
        />
      ) : (
        <EmptyState kind="nothingFound" title={t('payRates.others')} text={t('payRates.othersText')} />
      )}
    </div>
  )
}

/** Changes of entries that were removed in the editor, or have another code there. */
function WithoutPlace({ titles }: { titles: readonly string[] }) {
  const t = useTranslate()
  if (titles.length === 0) return null
  return (
    <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
      {t('payRates.withoutPlace', { titles: formatList(titles) })}
    </Alert>
  )
}
