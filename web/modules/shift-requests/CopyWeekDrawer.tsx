import { locations } from '#contract/customers/locations.ts'
import { shiftRequests } from '#contract/rostering/shifts/shift-requests.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { callApi } from '#web/lib/api/call.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { addDays, formatDateRange, today, weekStartOf } from '#web/lib/format.ts'
import { useSession, weekStart } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Field } from '#web/ui/form/Field.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { toast } from '#web/ui/toast.tsx'
import { RequestsPreview } from './CopyPreview.tsx'

type Props = { opened: boolean; onClose: () => void }
type Site = { id: string; name: string }

/** Requests the published shifts of the week before again, with a preview. */
export function CopyWeekDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  const query = useApiQuery(locations.all, {}, { when: opened })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('requests.copyTitle')}>
      {opened && <Loaded of={query}>{([first]) => <CopyWeek first={first ?? null} onClose={onClose} />}</Loaded>}
    </SideDrawer>
  )
}

const weeksAhead = [0, 1, 2, 3]
/** the week before, and all its shifts */
const wholeWeek = { copied_week: '', employee_ids: [] }

function CopyWeek({ first, onClose }: { first: Site | null; onClose: () => void }) {
  const t = useTranslate()
  const thisWeek = weekStartOf(today(), weekStart(useSession()))
  const weeks = weeksAhead.map((weeks) => addDays(thisWeek, 7 * weeks))
  const form = useFormOf(shiftRequests.copyLastWeek, {
    initial: { location_id: first?.id ?? '', week_start: weeks[1] ?? thisWeek, same_people: true, ...wholeWeek },
    invalidates: [shiftRequests],
    failed: t('requests.failed'),
    onDone: ({ shifts }) => {
      toast('ok', t('requests.copied', { count: shifts }))
      onClose()
    },
  })
  const location_id = String(form.form.useWatchValue('location_id'))
  const week_start = String(form.form.useWatchValue('week_start'))
  const same_people = form.form.useWatchValue('same_people') === true
  const query = useApiQuery(
    shiftRequests.lastWeek,
    { location_id, week_start, same_people },
    { when: location_id !== '', keepPrevious: true },
  )
  return (
    <FormPanel of={form} submit={t('requests.send')}>
      <FormSection title={t('requests.when')} description={t('requests.weekHelp')}>
        <SelectField
          of={form}
          name="location_id"
          label={t('requests.location')}
          load={(q) => callApi(locations.all, { q })}
          chosen={first}
          span={2}
        />
        <SelectField
          of={form}
          name="week_start"
          label={t('requests.week')}
          options={weeks.map((day) => ({ value: day, label: formatDateRange(day, addDays(day, 6)) }))}
          span={2}
        />
        <SwitchField of={form} name="same_people" label={t('requests.samePeople')} span={2} />
        <Field span={2}>
          <Loaded of={query}>{(shifts) => <RequestsPreview shifts={shifts} />}</Loaded>
        </Field>
      </FormSection>
    </FormPanel>
  )
}
