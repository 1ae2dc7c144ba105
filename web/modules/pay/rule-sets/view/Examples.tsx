import { Group, Stack, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import type { PayRuleExample, PayRuleExampleResult } from '#contract/payroll/pay-rules/rule-sets.ts'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { money } from '#web/modules/pay/rule-sets/texts/rule-texts.ts'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import { ExampleLines } from './ExampleLines.tsx'
import classes from './Examples.module.css'

type Props = { rules: RuleSet; examples: readonly PayRuleExample[]; results: readonly PayRuleExampleResult[] }

/** The examples with what each must come to and what it comes to; opened, with its lines. */
export function Examples({ rules, examples, results }: Props) {
  const t = useTranslate()
  if (examples.length === 0) return <Text>{t('payRuleSets.noExamples')}</Text>
  const passing = results.filter(({ passes }) => passes).length
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('payRuleSets.passing', { passing, count: examples.length })}</Text>
      <ul className={classes.list}>
        {examples.map((example, at) => {
          const result = results[at]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- an example has no id, and several can have one title
            <li key={at}>{result && <Example {...{ rules, example, result }} />}</li>
          )
        })}
      </ul>
    </Stack>
  )
}

type ExampleProps = { rules: RuleSet; example: PayRuleExample; result: PayRuleExampleResult }

function Example({ rules, example, result }: ExampleProps) {
  const t = useTranslate()
  return (
    <details className={classes.example}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} aria-hidden className={classes.chevron} />
        <div className={classes.what}>
          <Text fw={600}>{example.title}</Text>
          <Text c="dimmed" size="xs">
            {personText(t, rules, example)}
          </Text>
        </div>
        <Group gap="sm" className={classes.result}>
          <span className={classes.amounts}>
            {result.passes
              ? money(result.cents)
              : t('payRuleSets.mustBe', { must: money(example.expected_cents), is: money(result.cents) })}
          </span>
          <StatusBadge tone={result.passes ? 'ok' : 'bad'}>
            {t(result.passes ? 'payRuleSets.passes' : 'payRuleSets.fails')}
          </StatusBadge>
        </Group>
      </summary>
      <div className={classes.content}>
        <Expected example={example} result={result} />
        {result.cannot_be_priced ? (
          <Text>{t('payRuleSets.cannotBePriced')}</Text>
        ) : (
          result.periods.map((period, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the periods of an example are in its order
            <ExampleLines key={at} title={periodText(example, at)} period={period} />
          ))
        )}
      </div>
    </details>
  )
}

/** What labels must come to beside the sum. */
function Expected({ example, result }: Omit<ExampleProps, 'rules'>) {
  const t = useTranslate()
  const lines = result.periods.flatMap((period) => period.lines)
  const sumOf = (label: string) =>
    lines.filter((line) => line.label === label).reduce((sum, line) => sum + line.cents, 0)
  return (
    <Stack gap={2}>
      <Text>{t('payRuleSets.mustCome', { must: money(example.expected_cents), is: money(result.cents) })}</Text>
      {example.expected_lines
        .filter(({ label, cents }) => sumOf(label) !== cents)
        .map(({ label, cents }) => (
          <Text key={label} c="dimmed">
            {t('payRuleSets.mustComeOf', {
              label: t(`payRules.label.${label}`),
              must: money(cents),
              is: money(sumOf(label)),
            })}
          </Text>
        ))}
    </Stack>
  )
}

function periodText(example: PayRuleExample, at: number) {
  const period = example.periods[at]
  const isComplete = period !== undefined && period.day !== '' && period.starts !== '' && period.ends !== ''
  return isComplete ? formatShift(period.day, period.starts, period.ends) : ''
}

/** "Level 1, casual, 17 years" */
export function personText(t: ReturnType<typeof useTranslate>, rules: RuleSet, example: PayRuleExample) {
  const classification = rules.classifications.find(({ code }) => code === example.classification)
  return [
    classification?.title ?? example.classification,
    t(`payRules.employment.${example.employment}`),
    example.age !== null && t('payRuleSets.years', { count: example.age }),
    example.works_permanent_nights && t('payRules.label.permanent_night'),
    example.periods
      .map((_, at) => periodText(example, at))
      .filter(Boolean)
      .join('; '),
  ]
    .filter(Boolean)
    .join(' · ')
}
