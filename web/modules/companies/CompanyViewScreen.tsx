import { Anchor, SimpleGrid, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ResultOf } from '#contract/call.ts'
import { companies, type Company } from '#contract/customers/companies.ts'
import { customers } from '#contract/customers/customers.ts'
import { employees } from '#contract/people/employees.ts'
import { formatAbn, formatAcn } from '#contract/values/formats/identifiers.ts'
import { supervisors } from '#contract/customers/supervisors.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { addressLine } from '#contract/values/values.ts'
import { emailLink, phoneLink, siteLink } from '#web/lib/ContactLinks.tsx'
import { currencyName, formatDateRange, formatNumber, formatZone, today } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { InsurancesPanel } from '#web/modules/companies/InsurancesPanel.tsx'
import { LogoLine } from '#web/modules/companies/LogoLine.tsx'
import { LicencesPanel } from '#web/modules/companies/LicencesPanel.tsx'
import { payPeriod } from '#web/modules/companies/pay-period.ts'
import { SupervisorsPanel } from '#web/modules/companies/supervisors/SupervisorsPanel.tsx'
import { Point, spotOf } from '#web/modules/locations/Point.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Initials } from '#web/ui/text/Initials.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

export function CompanyViewScreen() {
  const t = useTranslate()
  const query = useApiQuery(companies.info, { id: useParam('id') })
  return (
    <Page
      title={query.data?.name ?? t('companies.view.title')}
      sign={query.data && <Initials name={query.data.name} size={44} picture={query.data.logo} />}
      badge={query.data && <RecordStatus of="companies.status" status={query.data.status} />}
      back={{ href: hrefOf('/companies'), label: t('companies.list.title') }}
      actions={query.data && <EditLink id={query.data.id} />}
    >
      <Loaded of={query}>
        {(company) => (
          <Stack gap="lg">
            <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
              <CompanyFacts company={company} />
              <CompanyReach company={company} />
              <LicencesPanel company={company} />
              <InsurancesPanel company_id={company.id} />
            </SimpleGrid>
            {isCallAllowed(supervisors.list) && <SupervisorsPanel company_id={company.id} />}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function EditLink({ id }: { id: string }) {
  const t = useTranslate()
  return (
    <May call={companies.update}>
      <LinkButton href={hrefOf('/company/edit/{id}', { id })} icon={IconPencil} variant="filled">
        {t('companies.view.edit')}
      </LinkButton>
    </May>
  )
}

function CompanyFacts({ company }: { company: ResultOf<(typeof companies)['info']> }) {
  const t = useTranslate()
  return (
    <Panel title={t('companies.form.basics')}>
      <Facts
        items={[
          { label: t('companies.list.type'), value: t(`companies.type.${company.type}`) },
          ...(company.type === 'head'
            ? []
            : [{ label: t('companies.form.parent'), value: <Parent company={company} /> }]),
          { label: t('companies.form.legalName'), value: company.legal_name },
          { label: t('companies.form.abn'), value: company.abn && formatAbn(company.abn) },
          { label: t('companies.form.acn'), value: company.acn && formatAcn(company.acn) },
          { label: t('customers.form.industry'), value: company.industry_name },
          { label: t('customers.form.sector'), value: company.sector_name },
          { label: t('companies.list.customers'), value: <Customers company={company} /> },
          { label: t('companies.list.employees'), value: <EmployeeCount company={company} /> },
          {
            label: t('companies.form.payCycle'),
            value: company.pay_cycle && t(`companies.payCycle.${company.pay_cycle}`),
          },
          { label: t('companies.form.currency'), value: `${company.currency} · ${currencyName(company.currency)}` },
          ...payPeriodNow(company, t('companies.view.payPeriod')),
          ...(isCallAllowed(companies.logo)
            ? [{ label: t('companies.logo.title'), value: <LogoLine company={company} />, wide: true }]
            : []),
        ]}
      />
    </Panel>
  )
}

function payPeriodNow({ pay_cycle, pay_cycle_anchor }: Company, label: string) {
  if (pay_cycle === null || pay_cycle_anchor === null) return []
  const { from, to } = payPeriod(pay_cycle, pay_cycle_anchor, today())
  return [{ label, value: formatDateRange(from, to) }]
}

const Parent = ({ company: { parent_company_id, parent_name } }: { company: Company }) =>
  parent_company_id ? (
    <Anchor href={hrefOf('/company/view/{id}', { id: parent_company_id })}>{parent_name}</Anchor>
  ) : (
    '–'
  )

function Customers({ company }: { company: Company }) {
  const count = formatNumber(company.customer_count)
  return (
    <May call={customers.list} otherwise={count}>
      <Anchor href={hrefOf('/customers', null, { company_id: company.id })}>{count}</Anchor>
    </May>
  )
}

function EmployeeCount({ company }: { company: Company }) {
  const count = formatNumber(company.employee_count)
  return (
    <May call={employees.list} otherwise={count}>
      <Anchor href={hrefOf('/employees', null, { company_id: company.id })}>{count}</Anchor>
    </May>
  )
}

function CompanyReach({ company }: { company: Company }) {
  const t = useTranslate()
  const spot = spotOf(company)
  return (
    <Panel title={t('companies.form.reach')}>
      <Facts
        items={[
          { label: t('companies.form.email'), value: emailLink(company.email), wide: true },
          { label: t('companies.form.website'), value: siteLink(company.website), wide: true },
          { label: t('address.title'), value: addressLine(company), wide: true },
          { label: t('companies.form.country'), value: company.country_name },
          { label: t('companies.form.phone'), value: phoneLink(company.phone) },
          { label: t('companies.form.timeZone'), value: formatZone(company.time_zone) },
          { label: t('companies.form.weekStart'), value: t(`companies.weekday.${company.week_start}`) },
          { label: t('companies.form.point'), value: spot && <Point {...spot} />, wide: true },
        ]}
      />
    </Panel>
  )
}
