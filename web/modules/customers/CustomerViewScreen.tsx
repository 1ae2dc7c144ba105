import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { customers, type CustomerWithActions } from '#contract/customers/customers.ts'
import { formatAbn } from '#contract/values/formats/identifiers.ts'
import { dashboard } from '#contract/platform/dashboard.ts'
import { locations } from '#contract/customers/locations.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { users } from '#contract/accounts/users.ts'
import { addressLine } from '#contract/values/values.ts'
import { formatZone } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
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
import { CustomerUsers } from '#web/modules/users/CustomerUsers.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'

export function CustomerViewScreen() {
  const t = useTranslate()
  const session = useSession()
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
            <ListingsPanel customer_id={customer.id} />
            {!isSupervisor(session) && (
              <Panel title={t('customers.team.title')}>
                <PeopleAtCustomer customer_id={customer.id} perPage={10} />
              </Panel>
            )}
          </Stack>
        )}
      </Loaded>
    </Page>
  )
}

function Actions({ customer }: { customer: CustomerWithActions }) {
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

function CustomerFacts({ customer }: { customer: CustomerWithActions }) {
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

function CustomerLocations({ customer }: { customer: CustomerWithActions }) {
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
