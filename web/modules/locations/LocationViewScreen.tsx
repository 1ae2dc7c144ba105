import { Anchor, Stack } from '@mantine/core'
import { IconCalendarWeek, IconCoffee, IconPencil } from '@tabler/icons-react'
import { breaks } from '#contract/rostering/breaks.ts'
import { customerContacts } from '#contract/customers/customer-contacts.ts'
import { customers } from '#contract/customers/customers.ts'
import { type Location, locations } from '#contract/customers/locations.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { addressLine } from '#contract/values/values.ts'
import { formatList, formatNumber, formatZone } from '#web/lib/format.ts'
import { useParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { EvidenceLink } from '#web/modules/evidence/EvidenceLink.tsx'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { May } from '#web/lib/session/May.tsx'
import { currentLanguage } from '#web/lib/language/language.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ComingHolidays } from '#web/modules/locations/ComingHolidays.tsx'
import { LicenceWarning } from '#web/modules/locations/LicenceWarning.tsx'
import { RecordStatus } from '#web/lib/RecordStatus.tsx'
import { SiteContacts } from '#web/modules/locations/SiteContacts.tsx'
import { SubLocationsPanel } from '#web/modules/locations/sub-locations/SubLocationsPanel.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Facts } from '#web/ui/page/Facts.tsx'
import { requiredSkillText } from '#web/modules/skills/required-skill-texts.ts'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import { SiteMapView } from './map/SiteMapView.tsx'
import { Point, spotOf } from './Point.tsx'

export function LocationViewScreen() {
  const t = useTranslate()
  const query = useApiQuery(locations.info, { id: useParam('id') })
  return (
    <Page
      title={query.data?.name ?? t('locations.view.title')}
      description={query.data?.customer_name}
      badge={query.data && <RecordStatus of="locations.status" status={query.data.status} />}
      back={{ href: hrefOf('/locations'), label: t('locations.list.title') }}
      actions={query.data && <LocationActions location={query.data} />}
    >
      <Loaded of={query}>{(location) => <LocationFacts location={location} />}</Loaded>
    </Page>
  )
}

function LocationActions({ location: { id, customer_id, name } }: { location: Location }) {
  const t = useTranslate()
  return (
    <>
      <EvidenceLink make="location" about={id} name={name} />
      <May call={breaks.configure}>
        <LinkButton
          href={hrefOf('/client-location-break-config', null, { customer_id, location_id: id })}
          icon={IconCoffee}
        >
          {t('breaks.title')}
        </LinkButton>
      </May>
      <May call={rosters.list}>
        <LinkButton href={hrefOf('/create-roster', null, { location_id: id })} icon={IconCalendarWeek}>
          {t('locations.view.rosters')}
        </LinkButton>
      </May>
      <May call={locations.update}>
        <LinkButton href={hrefOf('/location/edit/{id}', { id })} icon={IconPencil} variant="filled">
          {t('locations.view.edit')}
        </LinkButton>
      </May>
    </>
  )
}

function LocationFacts({ location }: { location: Location }) {
  const t = useTranslate()
  const spot = spotOf(location)
  return (
    <Stack gap="lg">
      <LicenceWarning company_id={location.company_id} state={location.state} />
      <Panel title={t('locations.form.basics')}>
        <Facts
          items={[
            { label: t('locations.list.customer'), value: <CustomerLink location={location} /> },
            { label: t('locations.form.code'), value: location.code },
            { label: t('address.title'), value: addressLine(location) },
            { label: t('locations.form.timeZone'), value: formatZone(location.time_zone) },
            {
              label: t('locations.form.coordinates'),
              value: spot && <Point {...spot} />,
            },
            { label: t('locations.form.geofence'), value: `${formatNumber(location.geofence_m)}\u00a0m` },
            {
              label: t('locations.form.geofenceCheck'),
              value: t(
                location.geofence_check ? 'locations.view.geofenceChecked' : 'locations.view.geofenceNotChecked',
              ),
            },
            { label: t('locations.form.holidays'), value: holidaysOf(location) },
            {
              label: t('locations.form.induction'),
              value: t(location.induction_required ? 'locations.view.inductionFirst' : 'locations.view.inductionNone'),
            },
            {
              label: t('locations.form.documents'),
              value: formatList(location.required_documents.map(({ type_name }) => type_name)),
            },
            {
              label: t('locations.form.skills'),
              value: formatList(location.required_skills.map((one) => requiredSkillText(t, one))),
            },
            { label: t('locations.form.instructions'), value: instructionsOf(location), wide: true },
          ]}
        />
      </Panel>
      {spot && <SiteMapView spot={spot} radius={location.geofence_m} name={location.name} />}
      <May call={customerContacts.list}>
        <SiteContacts location={location} />
      </May>
      <ComingHolidays location_id={location.id} />
      <SubLocationsPanel location={location} />
    </Stack>
  )
}

/** The state whose holidays apply, and the regions in it. */
const holidaysOf = ({ holiday_region, state, local_regions }: Location) =>
  [holiday_region ?? state, ...local_regions].filter((part) => part !== null).join(' · ')

/** In the reader's language if a translation exists. */
const instructionsOf = (location: Location) =>
  location.instructions_translations[currentLanguage()] ?? location.site_instructions

function CustomerLink({ location }: { location: Location }) {
  return (
    <May call={customers.info} otherwise={location.customer_name}>
      <Anchor href={hrefOf('/customer/view/{id}', { id: location.customer_id })}>{location.customer_name}</Anchor>
    </May>
  )
}
