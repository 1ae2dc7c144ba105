import { Button, Group, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { breaks, type BreakRule, type LocationBreak } from '#contract/breaks.ts'
import { locations } from '#contract/locations.ts'
import { ask } from '#web/lib/call.ts'
import { loadCustomers } from '#web/lib/choices.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { ChoiceSelect } from '#web/modules/rosters/ChoiceSelect.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import classes from './BreakConfig.module.css'
import { BreakRuleDrawer, type OpenedRule } from './BreakRuleDrawer.tsx'
import { BreakRules } from './BreakRules.tsx'
import { CustomerSites } from './CustomerSites.tsx'
import { ExampleShift } from './ExampleShift.tsx'
import { Presets } from './Presets.tsx'
import { useExample } from './use-example.ts'

/** Which breaks the people at a customer's site get, and what that makes of an example shift. */
export function BreakConfigScreen() {
  const t = useWords()
  const [customer_id, setCustomer] = useSearchParam('customer_id')
  const [location_id, setLocation] = useSearchParam('location_id')
  return (
    <Page title={t('breaks.title')} description={t('breaks.text')}>
      <Group align="end" mb="lg" className={classes.place}>
        <ChoiceSelect
          label={t('breaks.customer')}
          placeholder={t('breaks.choose')}
          value={customer_id}
          onChange={(id) => {
            setCustomer(id)
            if (location_id !== null) setLocation(null)
          }}
          load={loadCustomers}
        />
        {customer_id && (
          <ChoiceSelect
            key={customer_id}
            label={t('breaks.location')}
            placeholder={t('breaks.sites')}
            value={location_id}
            onChange={setLocation}
            load={(q) => ask(locations.all, { q, customer_id })}
          />
        )}
      </Group>
      {!customer_id && <EmptyState title={t('breaks.choose')} text={t('breaks.chooseText')} />}
      {customer_id && !location_id && <CustomerSites customer_id={customer_id} onChoose={setLocation} />}
      {customer_id && location_id && (
        <AtLocation key={location_id} customer_id={customer_id} location_id={location_id} />
      )}
    </Page>
  )
}

type Place = { customer_id: string; location_id: string }

function AtLocation({ customer_id, location_id }: Place) {
  const query = useAsk(breaks.list, { customer_id, location_id })
  return <Loaded of={query}>{(rules) => <Rules location_id={location_id} rules={rules} />}</Loaded>
}

function Rules({ location_id, rules }: { location_id: string; rules: readonly LocationBreak[] }) {
  const [opened, setOpened] = useState<OpenedRule>(null)
  const [draft, setDraft] = useState<BreakRule | null>(null)
  const example = useExample()
  function close() {
    setOpened(null)
    setDraft(null)
  }
  const add = () => setOpened('new')
  return (
    <div className={classes.columns}>
      {rules.length === 0 ? (
        <NoRules location_id={location_id} onAdd={add} />
      ) : (
        <BreakRules rules={rules} onOpen={setOpened} onAdd={add} />
      )}
      {opened === null && <ExampleShift of={example} rules={rules} />}
      <BreakRuleDrawer
        opened={opened}
        location_id={location_id}
        last={rules.length}
        onDraft={setDraft}
        onClose={close}
        example={<ExampleShift of={example} rules={withDraft(rules, draft)} edited={draft} />}
      />
    </div>
  )
}

function NoRules({ location_id, onAdd }: { location_id: string; onAdd: () => void }) {
  const t = useWords()
  return (
    <Panel>
      <Stack align="center">
        <EmptyState
          title={t('breaks.empty')}
          text={t('breaks.emptyText')}
          action={
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {t('breaks.add')}
            </Button>
          }
        />
        <Presets location_id={location_id} />
      </Stack>
    </Panel>
  )
}

/** The rules as they would be, were the one in the drawer saved now. */
const withDraft = (rules: readonly BreakRule[], draft: BreakRule | null) =>
  draft === null ? rules : [...rules.filter(({ id }) => id !== draft.id), draft]
