import { Anchor, Button, SimpleGrid, Stack, Tabs, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { chargeRates } from '#contract/payroll/charge-rates.ts'
import { customers, type CustomerWithActions } from '#contract/customers/customers.ts'
import { formatAbn } from '#contract/values/formats/identifiers.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { locations } from '#contract/customers/locations.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { users } from '#contract/accounts/users.ts'
import { addressLine } from '#contract/values/values.ts'
import { formatZone } from '#web/lib/format.ts'
import { useGo, useParam, useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { can, isSupervisor, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ContactsPanel } from '#web/modules/customers/contacts/ContactsPanel.tsx'
import { CustomerStatusActions } from './CustomerStatusActions.tsx'
import { CustomerRosters } from '#web/modules/customers/CustomerRosters.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { ListingsPanel } from '#web/modules/customers/people/ListingsPanel.tsx'
import { PeopleAtCustomer } from '#web/modules/customers/people/PeopleAtCustomer.tsx'
import { TermsPanel } from '#web/modules/customers/TermsPanel.tsx'
import { CustomerMonthsPanel } from '#web/modules/dashboard/bars/CustomerMonthsPanel.tsx'
import { AssignmentsPanel } from '#web/modules/pay/assignments/AssignmentsPanel.tsx'
import { CustomerUsers } from '#web/modules/users/CustomerUsers.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { TabList } from '#web/ui/page/TabList.tsx'
import { loadedPart } from '#web/ui/load-later.tsx'

// Not on the first view.
const CustomerRates = loadedPart(() =>
  import('#web/modules/pay/charges/CustomerRates.tsx').then((module) => module.CustomerRates),
)

export function CustomerViewScreen() {
  const t = useTranslate()
  const query = useApiQuery(customers.info, { id: useParam('id') })
  return (
    <Page
      title={query.data?.name ?? t('customers.view.title')}
      description={query.data?.code}
      badge={query.data && <RecordStatus of="customers.status" status={query.data.status} />}
      back={can(['Client', 'list']) ? { href: hrefOf('/customers'), label: t('customers.list.title') } : undefined}
      actions={query.data && <Actions customer={query.data} />}
    >
      <Loaded of={query}>
        {(customer) => (
          <May call={chargeRates.list} otherwise={<Overview customer={customer} />}>
            <WithRates customer={customer} />
          </May>
        )}
      </Loaded>
    </Page>
  )
}

type CustomerProps = { customer: CustomerWithActions }

/** The customer, and what it is charged. */
function WithRates({ customer }: CustomerProps) {
  const t = useTranslate()
  const go = useGo()
  const [tab] = useSearchParam('tab')
  const shown = tab === 'rates' ? tab : 'overview'
  // Each tab has lists of its own, so the rest of the URL is dropped.
  const show = (value: string | null) =>
    go(hrefOf('/customer/view/{id}', { id: customer.id }, value === 'rates' ? { tab: value } : {}))
  return (
    <Tabs value={shown} onChange={show} keepMounted={false}>
      <TabList shown={shown}>
        <Tabs.Tab value="overview">{t('customers.view.overview')}</Tabs.Tab>
        <Tabs.Tab value="rates">{t('customers.view.rates')}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="overview" pt="md">
        <Overview customer={customer} />
      </Tabs.Panel>
      <Tabs.Panel value="rates" pt="md">
        <CustomerRates customer={customer} />
      </Tabs.Panel>
    </Tabs>
  )
}

function Overview({ customer }: CustomerProps) {
  const t = useTranslate()
  const session = useSession()
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg">
        <Stack gap="lg">
          <CustomerFacts customer={customer} />
          <TermsPanel customer={customer} />
          <May call={users.list}>
            <CustomerUsers customer={customer} />
          </May>
          <May call={dashboard.customerMonths}>
            <CustomerMonthsPanel customer_id={customer.id} />
          </May>
        </Stack>
        <Stack gap="lg">
          <ContactsPanel customer_id={customer.id} />
          <CustomerLocations customer={customer} />
          <May call={rosters.list}>
            <CustomerRosters customer_id={customer.id} />
          </May>
        </Stack>
      </SimpleGrid>
      <AssignmentsPanel customer_id={customer.id} />
      <ListingsPanel customer_id={customer.id} />
      {!isSupervisor(session) && (
        <Panel title={t('customers.team.title')}>
          <PeopleAtCustomer customer_id={customer.id} perPage={10} />
        </Panel>
      )}
    </Stack>
  )
}

function Actions({ customer }: CustomerProps) {
  const t = useTranslate()
  return (
    <May call={customers.update}>
      <CustomerStatusActions customer={customer} />
      <LinkButton href={hrefOf('/customer/edit/{id}', { id: customer.id })} icon={IconPencil} variant="filled">
        {t('customers.view.edit')}
      </LinkButton>
    </May>
  )
}

function CustomerFacts({ customer }: CustomerProps) {
  const t = useTranslate()
  return (
    <Panel title={t('customers.form.basics')}>
      <Facts
        items={[
          { label: t('customers.list.company'), value: customer.company_name },
          { label: t('customers.form.legalName'), value: customer.legal_name },
          { label: t('customers.form.abn'), value: customer.abn && formatAbn(customer.abn) },
          { label: t('customers.form.industry'), value: customer.industry_name },
          { label: t('customers.form.sector'), value: customer.sector_name },
          { label: t('customers.form.category'), value: customer.category_name },
          { label: t('customers.form.account_type'), value: customer.account_type_name },
          { label: t('address.title'), value: addressLine(customer), wide: true },
          ...(customer.notes === null ? [] : [{ label: t('customers.form.notes'), value: customer.notes, wide: true }]),
        ]}
      />
    </Panel>
  )
}

function CustomerLocations({ customer }: CustomerProps) {
  const t = useTranslate()
  const add = (
    <May call={locations.store}>
      <Button
        component="a"
        size="xs"
        variant="default"
        href={hrefOf('/location/create', null, { customer_id: customer.id })}
        leftSection={<IconPlus size={14} aria-hidden />}
      >
        {t('customers.view.addLocation')}
      </Button>
    </May>
  )
  return (
    <Panel title={t('customers.view.locations')} actions={add}>
      {customer.locations.length === 0 && (
        <EmptyState title={t('customers.view.noLocations')} text={t('customers.view.noLocationsText')} action={add} />
      )}
      <Stack gap="sm">
        {customer.locations.map((location) => (
          <div key={location.id}>
            <Anchor href={hrefOf('/location/view/{id}', { id: location.id })} fw={600}>
              {location.name}
            </Anchor>
            <Text size="sm" c="dimmed">
              {[location.suburb, location.state, formatZone(location.time_zone)].filter(Boolean).join(' · ')}
            </Text>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}
