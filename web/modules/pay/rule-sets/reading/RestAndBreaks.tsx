import { Stack, Text, Title } from '@mantine/core'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { basisPoints } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { percentCells } from './Percent.tsx'
import { percentColumns } from './percent-columns.ts'
import { RuleTable } from './RuleTable.tsx'

type Props = { rules: RuleSet }

/** What is paid after too short a rest, and for a break that was not taken. */
export function RestAndBreaks({ rules: { short_rest: rest, missed_break: missed } }: Props) {
  const t = useTranslate()
  if (rest === null && missed === null) return <Text>{t('payRuleSets.noRest')}</Text>
  return (
    <Stack gap="md">
      {rest && (
        <div>
          <Title order={3} size="h4">
            {t('payRules.label.short_rest')}
          </Title>
          <Text mb="xs">{t(`payRuleSets.rest_${rest.after}`, { hours: formatMinutes(rest.minutes) })}</Text>
          <RuleTable
            label={t('payRules.label.short_rest')}
            columns={[{ title: t('payRuleSets.paid') }, ...percentColumns(t)]}
            rows={[{ key: 'rest', cells: [t('payRules.label.short_rest'), ...percentCells(rest.percentages)] }]}
          />
        </div>
      )}
      {missed && <MissedBreak missed={missed} />}
    </Stack>
  )
}

function MissedBreak({ missed }: { missed: NonNullable<RuleSet['missed_break']> }) {
  const t = useTranslate()
  return (
    <div>
      <Title order={3} size="h4">
        {t('payRules.label.missed_break')}
      </Title>
      <Text>
        {t('payRuleSets.missedText', {
          over: formatMinutes(missed.over_minutes),
          shortest: formatMinutes(missed.shortest_minutes),
          earliest: formatMinutes(missed.earliest_minutes),
          latest: formatMinutes(missed.latest_minutes),
          percent: basisPoints(missed.percentage),
        })}
      </Text>
      {missed.clause && <Text c="dimmed">{t('payRuleSets.byClause', { clause: missed.clause })}</Text>}
    </div>
  )
}
