import { payRuleSets, type PayRuleVersion } from '#contract/payroll/pay-rules/rule-sets.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate } from '#web/lib/format.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { refusalsIn } from './editing/refusals-in.ts'
import { VersionEditor } from './editing/VersionEditor.tsx'
import { RatesButtons } from './rates/RatesButtons.tsx'

/** Another version of a rule set, which starts as a copy of one that it has. */
export function PayRuleNewVersionScreen() {
  const t = useTranslate()
  const query = useApiQuery(payRuleSets.versionInfo, { id: useParam('id') })
  const version = query.data
  return (
    <Page
      title={t('payRuleSets.newVersion')}
      description={
        version && t('payRuleSets.startsFrom', { title: version.rules.title, day: formatDate(version.valid_from) })
      }
      back={version && { href: hrefOfVersion(version), label: version.rules.title }}
    >
      <Loaded of={query}>{(shown) => <NewForm key={shown.id} base={shown} />}</Loaded>
    </Page>
  )
}

const hrefOfVersion = (
  { id, rule_set_id }: Pick<PayRuleVersion, 'id' | 'rule_set_id'>,
  more: { saved?: 'true' } = {},
) => hrefOf('/pay-rules/view/{id}', { id: rule_set_id }, { version: id, ...more })

/** The day has to be chosen: that of the version it starts from is taken. */
const valuesOf = ({ rule_set_id, rules, examples }: PayRuleVersion) => ({
  ...{ rule_set_id, rules: { ...rules, valid_from: '' }, examples, note: '' },
  despite_examples: false,
})

function NewForm({ base }: { base: PayRuleVersion }) {
  const t = useTranslate()
  const go = useGo()
  const form = useFormOf(payRuleSets.storeVersion, {
    initial: valuesOf(base),
    problems: refusalsIn,
    invalidates: [payRuleSets],
    success: t('payRuleSets.versionSaved'),
    failed: t('payRuleSets.versionNotSaved'),
    onDone: (saved) => go(hrefOfVersion(saved, { saved: 'true' })),
  })
  return (
    <>
      <RatesButtons of={form} base={base} />
      <VersionEditor
        of={form}
        ruleSetId={base.rule_set_id}
        base={base.rules}
        isFixed={false}
        cancelHref={hrefOfVersion(base)}
      />
    </>
  )
}
