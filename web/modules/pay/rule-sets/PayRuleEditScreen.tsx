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

/** Changes a version by which nothing was paid yet; of any other, its examples and its note. */
export function PayRuleEditScreen() {
  const t = useTranslate()
  const query = useApiQuery(payRuleSets.versionInfo, { id: useParam('id') })
  const version = query.data
  return (
    <Page
      title={t('payRuleSets.editTitle')}
      description={
        version && `${version.rules.title} · ${t('payRuleSets.from', { day: formatDate(version.valid_from) })}`
      }
      back={version && { href: hrefOfVersion(version), label: version.rules.title }}
    >
      <Loaded of={query}>{(shown) => <EditForm key={shown.id} version={shown} />}</Loaded>
    </Page>
  )
}

const hrefOfVersion = (
  { id, rule_set_id }: Pick<PayRuleVersion, 'id' | 'rule_set_id'>,
  more: { saved?: 'true' } = {},
) => hrefOf('/pay-rules/view/{id}', { id: rule_set_id }, { version: id, ...more })

const valuesOf = ({ id, version, rules, examples, note }: PayRuleVersion) => ({
  ...{ id, version, rules, examples, note: note ?? '' },
  despite_examples: false,
})

function EditForm({ version }: { version: PayRuleVersion }) {
  const t = useTranslate()
  const go = useGo()
  const form = useFormOf(payRuleSets.updateVersion, {
    initial: valuesOf(version),
    fromCurrent: valuesOf,
    problems: refusalsIn,
    invalidates: [payRuleSets],
    success: t('payRuleSets.versionSaved'),
    failed: t('payRuleSets.versionNotSaved'),
    onDone: (saved) => go(hrefOfVersion(saved, { saved: 'true' })),
  })
  return (
    <VersionEditor
      of={form}
      ruleSetId={version.rule_set_id}
      base={version.rules}
      isFixed={version.is_used}
      cancelHref={hrefOfVersion(version)}
    />
  )
}
