import { companies, companyStatuses, type Company } from '#contract/customers/companies.ts'
import { useGo, useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CompanyFields, companyValues } from '#web/modules/companies/CompanyFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

export function CompanyEditScreen() {
  const t = useTranslate()
  const id = useParam('id')
  const query = useApiQuery(companies.info, { id })
  return (
    <Page
      title={t('companies.edit.title')}
      back={{ href: hrefOf('/company/view/{id}', { id }), label: query.data?.name ?? '' }}
      width="narrow"
    >
      <Loaded of={query}>{(company) => <CompanyForm key={company.id} company={company} />}</Loaded>
    </Page>
  )
}

const valuesOf = (company: Company) => ({
  ...companyValues(company),
  id: company.id,
  version: company.version,
  status: company.status,
})

function CompanyForm({ company }: { company: Company }) {
  const t = useTranslate()
  const go = useGo()
  const href = hrefOf('/company/view/{id}', { id: company.id })
  const form = useFormOf(companies.update, {
    initial: valuesOf(company),
    fromCurrent: valuesOf,
    invalidates: [companies],
    success: t('companies.edit.saved'),
    failed: t('companies.form.failed'),
    onDone: () => go(href),
  })
  return (
    <FormPanel of={form} submit={t('companies.edit.save')} cancel={{ href }}>
      <CompanyFields of={form} company={company} />
      <FormSection title={t('companies.form.state')}>
        <SelectField
          of={form}
          name="status"
          label={t('companies.list.status')}
          options={companyStatuses.map((value) => ({ value, label: t(`companies.status.${value}`) }))}
        />
      </FormSection>
    </FormPanel>
  )
}
