import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { breaks, type BreakRule, type LocationBreak } from '#contract/breaks.ts'
import { loadCustomers, loadLocations } from '#web/lib/choices.ts'
import { FormDrawer } from '#web/lib/FormDrawer.tsx'
import { useSearchParam } from '#web/lib/go.ts'
import { Loaded } from '#web/lib/Loaded.tsx'
import { useAsk } from '#web/lib/use-ask.ts'
import { useWords } from '#web/lib/wording.ts'
import { ChoiceSelect } from '#web/modules/rosters/ChoiceSelect.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { BreakRuleForm } from './BreakRuleForm.tsx'
import { BreakRules } from './BreakRules.tsx'
import { ExampleShift } from './ExampleShift.tsx'
import { Presets } from './Presets.tsx'

/** Which breaks the people at a customer's site get, and what that makes of an example shift. */
export function BreakConfigScreen() {
  const t = useWords()
  const [customer_id, setCustomer] = useSearchParam('customer_id')
  const [location_id, setLocation] = useSearchParam('location_id')
  return (
    <Page title={t('breaks.title')} description={t('breaks.text')}>
      <Group align="end" mb="lg">
        <ChoiceSelect
          label={t('breaks.customer')}
          placeholder={t('breaks.customer')}
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
            placeholder={t('breaks.location')}
            value={location_id}
            onChange={setLocation}
            load={(q) => loadLocations(q, customer_id)}
          />
        )}
      </Group>
      {customer_id && location_id ? (
        <AtLocation key={location_id} customer_id={customer_id} location_id={location_id} />
      ) : (
        <EmptyState title={t('breaks.choose')} text={t('breaks.chooseText')} />
      )}
    </Page>
  )
}

type Place = { customer_id: string; location_id: string }
type Opened = LocationBreak | 'new' | null

function AtLocation({ customer_id, location_id }: Place) {
  const t = useWords()
  const query = useAsk(breaks.list, { customer_id, location_id })
  const [opened, setOpened] = useState<Opened>(null)
  const [draft, setDraft] = useState<BreakRule | null>(null)
  function close() {
    setOpened(null)
    setDraft(null)
  }
  return (
    <Loaded of={query}>
      {(rules) => (
        <Stack>
          {rules.length === 0 ? (
            <EmptyState
              title={t('breaks.empty')}
              text={t('breaks.emptyText')}
              action={<Presets location_id={location_id} />}
            />
          ) : (
            <BreakRules rules={rules} onOpen={setOpened} />
          )}
          <Group>
            <Button onClick={() => setOpened('new')}>{t('breaks.add')}</Button>
          </Group>
          {opened === null && <ExampleShift rules={rules} />}
          <FormDrawer
            opened={opened !== null}
            onClose={close}
            title={t(opened === 'new' ? 'breaks.add' : 'breaks.edit')}
          >
            {opened !== null && (
              <>
                <BreakRuleForm
                  location_id={location_id}
                  rule={opened === 'new' ? null : opened}
                  last={rules.length}
                  onDraft={setDraft}
                  onDone={close}
                />
                <ExampleShift rules={withDraft(rules, draft)} />
              </>
            )}
          </FormDrawer>
        </Stack>
      )}
    </Loaded>
  )
}

/** The rules as they would be, were the one in the drawer saved now. */
const withDraft = (rules: readonly BreakRule[], draft: BreakRule | null) =>
  draft === null ? rules : [...rules.filter(({ id }) => id !== draft.id), draft]
