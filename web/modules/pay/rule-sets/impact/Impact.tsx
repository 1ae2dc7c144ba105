import { Button, Group, Select, Stack, Text, Title } from '@mantine/core'
import { IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RuleSet } from '#contract/payroll/pay-rules/rule-set.ts'
import { payRuleSets } from '#contract/payroll/pay-rules/rule-sets.ts'
import { callApi } from '#web/lib/api/call.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { rulesIn, type VersionForm } from '#web/modules/pay/rule-sets/editing/use-rule-set-form.ts'
import { ProgressPanel } from '#web/ui/states/ProgressPanel.tsx'
import { ImpactResult } from './ImpactResult.tsx'

type Props = { of: VersionForm; ruleSetId: string }

type ImpactInput = { rules: RuleSet; weeks: number; at: number }

const numbersOfWeeks = [1, 2, 4, 8]

/** What rules that are not saved would have changed in the last weeks; for users who may see pay. */
export function Impact({ of: { form }, ruleSetId }: Props) {
  const t = useTranslate()
  const [weeks, setWeeks] = useState(4)
  const [asked, setAsked] = useState<ImpactInput | null>(null)
  const edited = form.useWatchValue('rules')
  if (!can(['Rate', 'view'])) return null
  const ask = () =>
    !form.validate().hasErrors && setAsked({ rules: rulesIn(form.getValues()), weeks, at: (asked?.at ?? 0) + 1 })
  return (
    <section aria-labelledby="pay-rules-impact">
      <Group justify="space-between" mb="xs">
        <Title order={3} size="h4" id="pay-rules-impact">
          {t('payImpact.title')}
        </Title>
        <Group gap="xs">
          <Select
            aria-label={t('payImpact.period')}
            data={numbersOfWeeks.map((count) => ({ value: `${count}`, label: t('payImpact.weeks', { count }) }))}
            value={`${weeks}`}
            onChange={(value) => setWeeks(Number(value))}
            allowDeselect={false}
            w="11rem"
          />
          <Button variant="default" leftSection={<IconScale size={16} aria-hidden />} onClick={ask}>
            {t('payImpact.compare')}
          </Button>
        </Group>
      </Group>
      {asked === null ? (
        <Text c="dimmed">{t('payImpact.explained')}</Text>
      ) : (
        <Stack gap="sm">
          {edited !== asked.rules && <Text c="dimmed">{t('payImpact.changedSince')}</Text>}
          <Answer ruleSetId={ruleSetId} asked={asked} />
        </Stack>
      )}
    </section>
  )
}

/** Computed once: not again when the page comes to the front, nor after a save. */
function Answer({ ruleSetId, asked: { rules, weeks, at } }: { ruleSetId: string; asked: ImpactInput }) {
  const t = useTranslate()
  const input = { rule_set_id: ruleSetId, rules, weeks }
  const query = useQuery({
    queryKey: ['pay-rule-impact', input, at],
    queryFn: ({ signal }) => callApi(payRuleSets.impact, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const progress = <ProgressPanel title={t('payImpact.running')} text={t('payImpact.runningText')} done={0} total={0} />
  return (
    <Loaded of={query} skeleton={progress}>
      {(impact) => <ImpactResult impact={impact} />}
    </Loaded>
  )
}
