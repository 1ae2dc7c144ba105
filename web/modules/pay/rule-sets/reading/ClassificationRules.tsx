import { Stack, Text } from '@mantine/core'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { basisPoints, money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { hourlyOf } from './hourly-rate.ts'
import classes from './Reading.module.css'
import { RuleTable } from './RuleTable.tsx'

/** What people are paid at the least, by level, and what casuals have on top. */
export function ClassificationRules({
  rules: { classifications, all_purpose_allowances: allPurpose, casual },
}: {
  rules: RuleSet
}) {
  const t = useTranslate()
  return (
    <Stack gap="md">
      <RuleTable
        label={t('payRuleSets.section.classifications')}
        columns={[
          { title: t('payRuleSets.classification') },
          { title: t('payRuleSets.aWeek'), align: 'end' },
          { title: t('payRuleSets.anHour'), align: 'end' },
          { title: t('payRuleSets.juniors') },
        ]}
        rows={classifications.map(({ code, title, weekly_cents, hourly_cents, juniors }) => ({
          key: code,
          cells: [
            <Coded key="title" code={code} title={title} />,
            weekly_cents !== null && money(weekly_cents),
            money(hourly_cents ?? hourlyOf(weekly_cents ?? 0)),
            juniors
              .map(
                ({ below_age, percentage }) =>
                  `${t('payRuleSets.belowAge', { age: below_age })}: ${basisPoints(percentage)}`,
              )
              .join(' · '),
          ],
        }))}
      />
      {classifications.some(({ weekly_cents }) => weekly_cents !== null) && (
        <Text c="dimmed">{t('payRuleSets.hourlyHelp')}</Text>
      )}
      {allPurpose.length > 0 && (
        <RuleTable
          label={t('payRuleSets.allPurpose')}
          columns={[
            { title: t('payRuleSets.allPurpose') },
            { title: t('payRuleSets.aWeek'), align: 'end' },
            { title: t('payRuleSets.field.clause') },
          ]}
          rows={allPurpose.map(({ code, title, weekly_cents, clause }) => ({
            key: code,
            cells: [<Coded key="title" code={code} title={title} />, money(weekly_cents), clause],
          }))}
        />
      )}
      <Text>
        {t(casual.rounds_casual_rate ? 'payRuleSets.loadingRounded' : 'payRuleSets.loadingOf', {
          percent: basisPoints(casual.loading),
        })}
      </Text>
    </Stack>
  )
}

/** A title with its code below. */
export const Coded = ({ code, title }: { code: string; title: string }) => (
  <>
    {title}
    <span className={classes.code}>{code}</span>
  </>
)
