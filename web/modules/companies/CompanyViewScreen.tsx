import { Anchor, Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { companies, type Company } from '#contract/companies.ts'
import { addressLine } from '#web/lib/AddressFields.tsx'
import { formatNumber, formatZone } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { May } from '#web/lib/May.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { CompanyStatus } from '#web/modules/companies/CompanyStatus.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Panel } from '#web/ui/Panel.tsx'

export function CompanyViewScreen() {
  const t = useWords()
  const query = useAsk(companies.info, { id: useParam('id') })
  return (
    <Page
      title={query.data?.name ?? t('companies.view.title')}
      badge={query.data && <CompanyStatus status={query.data.status} />}
      back={{ href: hrefOf('/companies'), label: t('companies.list.title') }}
      actions={query.data && <EditLink id={query.data.id} />}
    >
      <Loaded of={query}>{(company) => <CompanyFacts company={company} />}</Loaded>
    </Page>
  )
}

function EditLink({ id }: { id: string }) {
  const t = useWords()
  return (
    <May call={companies.update}>
      <Button component="a" href={hrefOf('/company/edit/{id}', { id })} leftSection={<IconPencil size={16} aria-hidden />}>
        {t('companies.view.edit')}
      </Button>
    </May>
  )
}

function CompanyFacts({ company }: { company: Company }) {
  const t = useWords()
  return (
    <Panel title={t('companies.form.basics')}>
      <Facts
        items={[
          { label: t('companies.list.type'), value: t(`companies.type.${company.type}`) },
          { label: t('companies.form.parent'), value: company.parent_name },
          { label: t('companies.form.legalName'), value: company.legal_name },
          { label: t('companies.form.abn'), value: company.abn },
          { label: t('companies.form.email'), value: <Anchor href={`mailto:${company.email}`}>{company.email}</Anchor> },
          { label: t('companies.form.phone'), value: company.phone && <Anchor href={`tel:${company.phone}`}>{company.phone}</Anchor> },
          { label: t('app.address.title'), value: addressLine(company) },
          { label: t('companies.form.timeZone'), value: formatZone(company.time_zone) },
          { label: t('companies.list.customers'), value: formatNumber(company.customer_count) },
          { label: t('companies.list.employees'), value: formatNumber(company.employee_count) },
        ]}
      />
    </Panel>
  )
}
