import { Button, Group, Select, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { breaks, type BreakRule, type LocationBreak } from '#contract/rostering/breaks.ts'
import { locations } from '#contract/customers/locations.ts'
import { subLocations } from '#contract/customers/sub-locations.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadCustomers } from '#web/lib/api/choices.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ChoiceSelect } from '#web/ui/form/choices/ChoiceSelect.tsx'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Page } from '#web/ui/page/Page.tsx'
import { Panel } from '#web/ui/page/Panel.tsx'
import classes from './BreakConfig.module.css'
import type { OpenedRule } from './BreakRuleDrawer.tsx'
import { BreakRules } from './BreakRules.tsx'
import { CustomerSites } from './CustomerSites.tsx'
import { ExampleShift } from './ExampleShift.tsx'
import { Presets } from './Presets.tsx'
import { useExample } from './use-example.ts'
import { whenOpened } from '#web/ui/when-opened.tsx'

const BreakRuleDrawer = whenOpened(
  () => import('./BreakRuleDrawer.tsx').then((module) => module.BreakRuleDrawer),
  ({ opened }) => opened !== null,
)

/** The break rules of a customer's site, and their effect on an example shift. */
export function BreakConfigScreen() {
  const t = useTranslate()
  const [customer_id, setCustomer] = useSearchParam('customer_id')
  const [location_id, setLocation] = useSearchParam('location_id')
  const [sub_location_id, setPart] = useSearchParam('sub_location_id')
  return (
    <Page title={t('breaks.title')} description={t('breaks.text')}>
      <Group align="start" className={classes.place}>
        <ChoiceSelect
          label={t('breaks.customer')}
          placeholder={t('breaks.choose')}
          value={customer_id}
          onChange={(id) => {
            setCustomer(id)
            if (location_id !== null) setLocation(null)
            if (sub_location_id !== null) setPart(null)
          }}
          load={loadCustomers}
        />
        {customer_id && (
          <ChoiceSelect
            key={customer_id}
            label={t('breaks.location')}
            placeholder={t('breaks.sites')}
            value={location_id}
            onChange={(id) => {
              setLocation(id)
              if (sub_location_id !== null) setPart(null)
            }}
            load={(q) => callApi(locations.all, { q, customer_id })}
          />
        )}
        {customer_id && location_id && (
          <SubLocationSelect
            key={location_id}
            customer_id={customer_id}
            location_id={location_id}
            value={sub_location_id}
            onChange={setPart}
          />
        )}
      </Group>
      {!customer_id && <EmptyState title={t('breaks.choose')} text={t('breaks.chooseText')} />}
      {customer_id && !location_id && <CustomerSites customer_id={customer_id} onChoose={setLocation} />}
      {customer_id && location_id && (
        <AtLocation
          key={`${location_id} ${sub_location_id}`}
          customer_id={customer_id}
          location_id={location_id}
          sub_location_id={sub_location_id}
        />
      )}
    </Page>
  )
}

type LocationInput = { customer_id: string; location_id: string }

function AtLocation({ customer_id, location_id, sub_location_id }: LocationInput & { sub_location_id: string | null }) {
  const query = useApiQuery(breaks.list, { customer_id, location_id })
  return (
    <Loaded of={query}>
      {(rules) => (
        <Rules
          location_id={location_id}
          sub_location_id={sub_location_id}
          rules={rules.filter((rule) => rule.sub_location_id === sub_location_id)}
          ofSite={rules.some((rule) => rule.sub_location_id === null)}
        />
      )}
    </Loaded>
  )
}

type PartsProps = LocationInput & { value: string | null; onChange: (id: string | null) => void }

/** Selects the whole location or one of its sub-locations; marks those with rules of their own. */
function SubLocationSelect({ customer_id, location_id, value, onChange }: PartsProps) {
  const t = useTranslate()
  const { data: rules = [] } = useApiQuery(breaks.list, { customer_id, location_id })
  const { data: of = [] } = useApiQuery(subLocations.all, { location_id })
  if (of.length === 0) return null
  const hasOwn = (id: string) => rules.some((rule) => rule.sub_location_id === id)
  const options = of.map(({ id, name }) => ({ value: id, label: hasOwn(id) ? t('breaks.partOwn', { name }) : name }))
  return (
    <Select
      label={t('breaks.part')}
      description={t('breaks.partHelp')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[{ value: wholeLocation, label: t('breaks.wholeLocation') }, ...options]}
      value={value ?? wholeLocation}
      onChange={(id) => onChange(id === wholeLocation ? null : id)}
      allowDeselect={false}
    />
  )
}

const wholeLocation = 'whole'

type RulesProps = {
  location_id: string
  sub_location_id: string | null
  rules: readonly LocationBreak[]
  /** the location has rules, which apply where a sub-location has none */
  ofSite: boolean
}

function Rules({ location_id, sub_location_id, rules, ofSite }: RulesProps) {
  const [opened, setOpened] = useState<OpenedRule>(null)
  const [draft, setDraft] = useState<BreakRule | null>(null)
  const example = useExample()
  function close() {
    setOpened(null)
    setDraft(null)
  }
  const add = () => setOpened('new')
  const target = { location_id, sub_location_id }
  return (
    <div className={classes.columns}>
      {rules.length === 0 ? (
        <NoRules {...target} ofSite={ofSite} onAdd={add} />
      ) : (
        <BreakRules rules={rules} onOpen={setOpened} onAdd={add} />
      )}
      {opened === null && <ExampleShift of={example} rules={rules} />}
      <BreakRuleDrawer
        opened={opened}
        {...target}
        last={rules.length}
        onDraft={setDraft}
        onClose={close}
        example={<ExampleShift of={example} rules={withDraft(rules, draft)} edited={draft} />}
      />
    </div>
  )
}

function NoRules({ ofSite, onAdd, ...target }: Omit<RulesProps, 'rules'> & { onAdd: () => void }) {
  const t = useTranslate()
  const follows = target.sub_location_id !== null && ofSite
  return (
    <Panel>
      <Stack align="center">
        <EmptyState
          title={t(follows ? 'breaks.followsLocation' : 'breaks.empty')}
          text={t(follows ? 'breaks.followsLocationText' : 'breaks.emptyText')}
          action={
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {t('breaks.add')}
            </Button>
          }
        />
        <Presets {...target} />
      </Stack>
    </Panel>
  )
}

/** The rules as they would be if the one in the drawer were saved. */
const withDraft = (rules: readonly BreakRule[], draft: BreakRule | null) =>
  draft === null ? rules : [...rules.filter(({ id }) => id !== draft.id), draft]
