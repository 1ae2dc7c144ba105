import { Card, Select, SimpleGrid, Stack } from '@mantine/core'
import { differencesOf } from '#contract/payroll/pay-rules/differences.ts'
import { payRuleSets, type PayRuleSetView } from '#contract/payroll/pay-rules/rule-sets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate } from '#web/lib/format.ts'
import { useParam, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { Differences } from './compare/Differences.tsx'

/** Two versions of a rule set: what the other one says differently. */
export function PayRuleCompareScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(payRuleSets.info, { id })
  return (
    <Page
      title={t('payRuleSets.compareTitle')}
      description={query.data?.title}
      back={{ href: hrefOf('/pay-rules/view/{id}', { id }), label: query.data?.title ?? '' }}
      width="narrow"
    >
      <Loaded of={query}>{(set) => <Compared set={set} />}</Loaded>
    </Page>
  )
}

function Compared({ set: { history } }: { set: PayRuleSetView }) {
  const t = useTranslate()
  const [from, setFrom] = useSearchParam('from')
  const [to, setTo] = useSearchParam('to')
  const known = (id: string | null) => history.find((version) => version.id === id)
  const other = known(to) ?? history[0]
  const one = known(from) ?? history[1] ?? other
  const options = history.map(({ id, valid_from }) => ({
    value: id,
    label: t('payRuleSets.from', { day: formatDate(valid_from) }),
  }))
  if (!one || !other) return null
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t('payRuleSets.compareFrom')}
          data={options}
          value={one.id}
          allowDeselect={false}
          onChange={(id) => setFrom(id, { replace: true })}
        />
        <Select
          label={t('payRuleSets.compareTo')}
          data={options}
          value={other.id}
          allowDeselect={false}
          onChange={(id) => setTo(id, { replace: true })}
        />
      </SimpleGrid>
      <Found key={`${one.id} ${other.id}`} one={one.id} other={other.id} />
    </Stack>
  )
}

function Found({ one, other }: { one: string; other: string }) {
  const before = useApiQuery(payRuleSets.versionInfo, { id: one })
  const after = useApiQuery(payRuleSets.versionInfo, { id: other })
  return (
    <Card>
      <Loaded of={before}>
        {({ rules: former }) => (
          <Loaded of={after}>{({ rules }) => <Differences of={differencesOf(former, rules)} />}</Loaded>
        )}
      </Loaded>
    </Card>
  )
}
