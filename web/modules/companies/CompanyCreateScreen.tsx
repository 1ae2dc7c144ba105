import { companies } from '#contract/customers/companies.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CompanyFields, companyValues } from '#web/modules/companies/CompanyFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

const initial = { ...companyValues(), parent_company_id: '', type: 'sister' }

export function CompanyCreateScreen() {
  const t = useTranslate()
  const go = useGo()
  const form = useFormOf(companies.register, {
    initial,
    invalidates: [companies],
    success: t('companies.create.saved'),
    failed: t('companies.form.failed'),
    onDone: (saved) => go(hrefOf('/company/view/{id}', { id: saved.id })),
  })
  const isPart = form.form.useWatchValue('parent_company_id') !== ''
  return (
    <Page
      title={t('companies.create.title')}
      back={{ href: hrefOf('/companies'), label: t('companies.list.title') }}
      width="narrow"
    >
      <FormPanel of={form} submit={t('companies.create.save')} cancel={{ href: hrefOf('/companies') }}>
        <FormSection title={t('companies.form.agency')} description={t('companies.form.agencyHelp')}>
          <SelectField
            of={form}
            name="parent_company_id"
            label={t('companies.form.parent')}
            load={loadCompanies}
            clearable
            span={2}
          />
          {isPart && (
            <SegmentedField
              of={form}
              name="type"
              label={t('companies.list.type')}
              options={(['sister', 'branch'] as const).map((value) => ({ value, label: t(`companies.type.${value}`) }))}
              span={2}
            />
          )}
        </FormSection>
        <CompanyFields of={form} />
      </FormPanel>
    </Page>
  )
}
