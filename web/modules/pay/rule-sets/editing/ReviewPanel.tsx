import { Button, Card, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { differencesOf } from '#contract/payroll/pay-rules/differences.ts'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { type PayRuleExample, payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Impact } from '#web/modules/pay/rule-sets/impact/Impact.tsx'
import { Differences } from '#web/modules/pay/rule-sets/compare/Differences.tsx'
import { Examples } from '#web/modules/pay/rule-sets/view/Examples.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { examplesIn, rulesIn, type VersionForm } from './use-rule-set-form.ts'

type Props = {
  of: VersionForm
  /** null: the rules cannot be changed */
  ruleSetId: string | null
  base: RuleSet
  rules: RuleSet
  examples: readonly PayRuleExample[]
}

/** Before saving: what changes, what the examples come to, and why the version is made. */
export function ReviewPanel({ of, ruleSetId, base, rules, examples }: Props) {
  const t = useTranslate()
  return (
    <Card component="section" aria-labelledby="pay-rules-review">
      <Title order={2} size="h3" id="pay-rules-review" mb="md">
        {t('payRuleSets.review')}
      </Title>
      <Stack gap="lg">
        <div>
          <Title order={3} size="h4" mb="xs">
            {t('payRuleSets.changes')}
          </Title>
          <Differences of={differencesOf(base, rules)} />
        </div>
        <CheckedExamples of={of} examples={examples} />
        {ruleSetId !== null && <Impact of={of} ruleSetId={ruleSetId} />}
        <TextareaField of={of} name="note" label={t('payRuleSets.note')} description={t('payRuleSets.noteHelp')} />
      </Stack>
    </Card>
  )
}

type Checked = { rules: RuleSet; examples: PayRuleExample[] }

/** What the examples come to by the rules as they are in the form. */
function CheckedExamples({ of, examples }: Pick<Props, 'of' | 'examples'>) {
  const t = useTranslate()
  const { form } = of
  const [checked, setChecked] = useState<Checked | null>(null)
  const [alert, setAlert] = useState(of.alert)
  const valuesNow = () => ({ rules: rulesIn(form.getValues()), examples: examplesIn(form.getValues()) })
  // A save that was refused because of the examples shows which.
  if (alert !== of.alert) {
    setAlert(of.alert)
    if (of.alert !== null && of.stale === null) setChecked(valuesNow())
  }
  const check = () => !form.validate().hasErrors && setChecked(valuesNow())
  return (
    <div>
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4">
          {t('payRuleSets.examplesCome')}
        </Title>
        <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={check}>
          {t('payRuleSets.check')}
        </Button>
      </Group>
      {checked === null ? (
        <Text c="dimmed">{t('payRuleSets.notChecked', { count: examples.length })}</Text>
      ) : (
        <CheckResult of={of} checked={checked} />
      )}
    </div>
  )
}

function CheckResult({ of, checked }: { of: VersionForm; checked: Checked }) {
  const t = useTranslate()
  const query = useApiQuery(payRuleSets.check, checked)
  const values = { rules: of.form.useWatchValue('rules'), examples: of.form.useWatchValue('examples') }
  // Not by identity: the form copies its values with every change.
  const isOld = JSON.stringify(values) !== JSON.stringify(checked)
  return (
    <Loaded of={query}>
      {({ results }) => (
        <Stack gap="sm">
          {isOld && <Text c="dimmed">{t('payRuleSets.changedSince')}</Text>}
          {results.length === 0 && checked.examples.length > 0 ? (
            <Text>{t('payRuleSets.firstCorrect')}</Text>
          ) : (
            <Examples rules={checked.rules} examples={checked.examples} results={results} />
          )}
          {!isOld && (
            <Despite
              of={of}
              failing={checked.examples.filter((_, at) => results[at]?.passes === false).map(({ title }) => title)}
            />
          )}
        </Stack>
      )}
    </Loaded>
  )
}

/** Saving although examples fail takes a tick that names them. */
function Despite({ of, failing }: { of: VersionForm; failing: readonly string[] }) {
  const t = useTranslate()
  const isDespite = of.form.useWatchValue('despite_examples') === true
  if (failing.length === 0) return null
  return (
    <Checkbox
      label={t('payRuleSets.despite', {
        examples: formatList(failing.map((title) => t('payRuleSets.quoted', { title }))),
      })}
      checked={isDespite}
      onChange={(event) =>
        of.form.setFieldValue('despite_examples', event.currentTarget.checked, { forceUpdate: false })
      }
    />
  )
}
