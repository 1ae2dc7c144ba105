import { companies } from '#contract/customers/companies.ts'
import { supervisors } from '#contract/customers/supervisors.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SupervisorFields, supervisorValues } from './SupervisorFields.tsx'

export function SupervisorCreateScreen() {
  const t = useTranslate()
  const go = useGo()
  const company_id = useParam('id')
  const company = useApiQuery(companies.info, { id: company_id })
  const href = hrefOf('/company/view/{id}', { id: company_id })
  const form = useFormOf(supervisors.store, {
    initial: { company_id, ...supervisorValues() },
    invalidates: [supervisors],
    success: t('companies.supervisors.saved'),
    failed: t('companies.supervisors.failed'),
    onDone: () => go(href),
  })
  return (
    <Page
      title={t('companies.supervisors.add')}
      back={{ href, label: company.data?.name ?? t('companies.view.title') }}
      width="narrow"
    >
      <FormPanel of={form} submit={t('companies.supervisors.save')} cancel={{ href }}>
        <SupervisorFields of={form} company_id={company_id} />
      </FormPanel>
    </Page>
  )
}
