import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Location, locations } from '#contract/customers/locations.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import type { WeekStart } from '#contract/values/week-starts.ts'
import { callApi } from '#web/lib/api/call.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { loadCustomers, loadLocations } from '#web/lib/api/choices.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { addDays, formatDateRange, formatWeekday, today, weekStartOf } from '#web/lib/format.ts'
import { useGo } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { May } from '#web/lib/session/May.tsx'
import { isCallAllowed, weekStart } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Loading } from '#web/ui/states/Loading.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { ChoiceSelect } from '#web/ui/form/choices/ChoiceSelect.tsx'
import { StartCheck } from './StartCheck.tsx'
import { useWeekStart } from './use-week-start.ts'

const NewLocationDrawer = whenOpened(
  () => import('#web/modules/locations/NewLocationDrawer.tsx').then((module) => module.NewLocationDrawer),
  ({ opened }) => opened,
)

type Props = {
  opened: boolean
  /** the first day, to begin with; absent: of the site's next week */
  week_start?: string | undefined
  /** where, to begin with */
  customer_id?: string | null | undefined
  location_id?: string | null | undefined
  onClose: () => void
}

type Begin = Omit<Props, 'opened' | 'onClose'>

/** Begins with the site once its name is known. */
function NewRosterAt({ location_id = null, ...begin }: Begin) {
  const isAtSite = location_id !== null && isCallAllowed(locations.info)
  const { data = null, isLoading } = useApiQuery(locations.info, { id: location_id ?? '' }, { when: isAtSite })
  return isLoading ? <Loading lines={8} /> : <NewRoster {...begin} site={data} />
}

/** Creates a roster for a site and period, then opens its board. */
export function NewRosterDrawer({ opened, onClose, ...begin }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('rosters.new.title')}>
      <NewRosterAt {...begin} />
    </SideDrawer>
  )
}

/** Within one customer the site's own name is enough. */
const loadSites = (q: string, customer_id: string | null) =>
  customer_id === null ? loadLocations(q) : callApi(locations.all, { q, customer_id })

const rosterLengths = [7, 14, 28] as const

const nextWeek = (begins: WeekStart) => addDays(weekStartOf(today(), begins), 7)

/** Sets the first day to the site's first day of the week, until the user selects a day. */
function useSitesWeek(of: WorkingForm<'location_id' | 'week_start'>) {
  const location_id = String(of.form.useWatchValue('location_id') || '')
  const wanted = nextWeek(useWeekStart({ location_id: location_id === '' ? null : location_id }))
  const suggested = useRef(wanted)
  const suggest = useEffectEvent((day: string) => {
    if (of.form.getValues().week_start === suggested.current) of.form.setFieldValue('week_start', day)
    suggested.current = day
  })
  useEffect(() => suggest(wanted), [wanted])
}

type NewRosterProps = Omit<Begin, 'location_id'> & { site: { id: string; name: string } | null }

function NewRoster({ week_start = nextWeek(weekStart()), customer_id: customer = null, site }: NewRosterProps) {
  const t = useTranslate()
  const go = useGo()
  const [customer_id, setCustomer] = useState(customer)
  const form = useFormOf(rosters.store, {
    initial: { location_id: site?.id ?? '', name: '', week_start, days: '7', notes: '', another: false },
    invalidates: [rosters],
    success: t('rosters.new.saved'),
    failed: t('rosters.new.failed'),
    onDone: (roster) => go(hrefOf('/create-roster', null, { roster: roster.id })),
  })
  const [added, setAdded] = useState(site)
  useSitesWeek(form)
  function chooseCustomer(id: string | null) {
    setCustomer(id)
    form.form.setFieldValue('location_id', '')
  }
  return (
    <FormPanel of={form} submit={t('rosters.new.save')}>
      <FormSection title={t('rosters.new.where')}>
        <Field span={2}>
          <ChoiceSelect
            label={t('rosters.list.customer')}
            placeholder={t('rosters.new.anyCustomer')}
            value={customer_id}
            onChange={chooseCustomer}
            load={loadCustomers}
          />
        </Field>
        <SelectField
          key={customer_id}
          of={form}
          name="location_id"
          label={t('rosters.list.location')}
          load={(q) => loadSites(q, customer_id)}
          chosen={added}
          span={2}
        />
        <AddSite
          customer_id={customer_id}
          onDone={({ id, name }) => {
            setAdded({ id, name })
            form.form.setFieldValue('location_id', id)
          }}
        />
      </FormSection>
      <FormSection title={t('rosters.new.when')}>
        <DateField of={form} name="week_start" label={t('rosters.new.from')} />
        <SegmentedField
          of={form}
          name="days"
          label={t('rosters.new.length')}
          options={rosterLengths.map((days) => ({ value: String(days), label: t(`rosters.new.days_${days}`) }))}
        />
        <Field span={2}>
          <Period of={form} />
        </Field>
        <StartCheck of={form} />
      </FormSection>
      <FormSection title={t('rosters.new.more')}>
        <TextField
          of={form}
          name="name"
          label={t('rosters.new.name')}
          description={t('rosters.new.nameHelp')}
          span={2}
        />
        <TextareaField
          of={form}
          name="notes"
          label={t('rosters.new.notes')}
          description={t('rosters.new.notesHelp')}
          rows={2}
        />
      </FormSection>
    </FormPanel>
  )
}

type AddSiteProps = { customer_id: string | null; onDone: (saved: Location) => void }

/** For a site that is not in the list yet. */
function AddSite({ customer_id, onDone }: AddSiteProps) {
  const t = useTranslate()
  const [isAdding, setAdding] = useState(false)
  return (
    <May call={locations.store}>
      <Field span={2}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {t('rosters.new.addSite')}
        </Button>
      </Field>
      <NewLocationDrawer
        opened={isAdding}
        onClose={() => setAdding(false)}
        customer_id={customer_id}
        onDone={(saved) => {
          setAdding(false)
          onDone(saved)
        }}
      />
    </May>
  )
}

/** The selected period as text: a roster that does not begin on the first day of the week is allowed, but rarely intended. */
function Period({ of }: { of: WorkingForm<'week_start' | 'days'> }) {
  const t = useTranslate()
  const from = String(of.form.useWatchValue('week_start') || '')
  const days = Number(of.form.useWatchValue('days'))
  if (from === '') return null
  return (
    <Text c="dimmed">
      {t('rosters.new.period', {
        period: formatDateRange(from, addDays(from, days - 1), 'long'),
        weekday: formatWeekday(from, 'long'),
      })}
    </Text>
  )
}
