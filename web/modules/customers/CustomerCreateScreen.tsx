import { customers, firstStatuses } from '#contract/customers/customers.ts'
import { loadCompanies } from '#web/lib/api/choices.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { OnlyCompany } from '#web/lib/OnlyCompany.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CustomerFields, customerValues } from '#web/modules/customers/CustomerFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'

type Choice = { id: string; name: string } | null

export function CustomerCreateScreen() {
  const t = useTranslate()
  return (
    <Page
      title={t('customers.create.title')}
      back={{ href: hrefOf('/customers'), label: t('customers.list.title') }}
      width="narrow"
    >
      <OnlyCompany>{(company) => <CustomerForm company={company} />}</OnlyCompany>
    </Page>
  )
}

function CustomerForm({ company }: { company: Choice }) {
  const t = useTranslate()
  const go = useGo()
  const form = useFormOf(customers.store, {
    initial: { ...customerValues(), company_id: company?.id ?? '', status: 'active' },
    invalidates: [customers],
    success: t('customers.create.saved'),
    failed: t('customers.form.failed'),
    onDone: (saved) => go(hrefOf('/customer/view/{id}', { id: saved.id })),
  })
  return (
    <FormPanel of={form} submit={t('customers.create.save')} cancel={{ href: hrefOf('/customers') }}>
      <FormSection title={t('customers.list.company')} description={t('customers.form.companyHelp')}>
        <SelectField
          of={form}
          name="company_id"
          label={t('customers.list.company')}
          load={loadCompanies}
          chosen={company}
          span={2}
        />
        <SegmentedField
          of={form}
          name="status"
          label={t('customers.list.status')}
          options={firstStatuses.map((value) => ({ value, label: t(`customers.status.${value}`) }))}
          span={2}
        />
      </FormSection>
      <CustomerFields of={form} />
    </FormPanel>
  )
}
