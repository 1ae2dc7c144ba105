import { DatePicker } from '@mantine/dates'
import { Input } from '@mantine/core'
import { customerDocuments } from '#contract/customers/customer-documents.ts'
import { locations } from '#contract/customers/locations.ts'
import { subLocations } from '#contract/customers/sub-locations.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { byShiftText } from '#contract/rostering/shifts/shift-fields.ts'
import { shiftRequests, type ShiftRequestWithActions } from '#contract/rostering/shifts/shift-requests.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadEmployees } from '#web/lib/api/choices.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { today } from '#web/lib/format.ts'
import { isCallAllowed, kindOf, useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { ShiftTextFields } from '#web/modules/rosters/ShiftTextFields.tsx'
import { usePositions } from '#web/modules/rosters/use-positions.ts'
import { CalendarFrame } from '#web/ui/form/days/CalendarFrame.tsx'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { Field } from '#web/ui/form/Field.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TimeField } from '#web/ui/form/days/TimeField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Row = ShiftRequestWithActions
type Props = { opened: OpenedRow<Row>; onClose: () => void }

/** Requests shifts, or changes a request that is not decided. */
export function RequestFormDrawer({ opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(row) => t(row ? 'requests.edit' : 'requests.add')}
      create={{
        call: shiftRequests.store,
        initial: fieldsOf(null),
        submit: t('requests.send'),
        success: t('requests.sent'),
      }}
      update={{
        call: shiftRequests.update,
        values: (row) => ({ id: row.id, version: row.version, ...fieldsOf(row) }),
        submit: t('requests.save'),
        success: t('requests.saved'),
      }}
      fields={(form, row) => <RequestFields of={form} row={row} />}
      invalidates={[shiftRequests, rosters]}
      failed={t('requests.failed')}
    />
  )
}

const fieldsOf = (row: Row | null) => ({
  location_id: row?.location_id ?? '',
  sub_location_id: row?.sub_location_id ?? '',
  position_id: row?.position_id ?? '',
  dates: row?.dates ?? [],
  repeat_until: '',
  starts: row?.starts ?? '07:00',
  ends: row?.ends ?? '15:00',
  openings: row?.openings ?? 1,
  ...byShiftText(({ name }) => row?.[name] ?? ''),
  wished_employee_ids: row?.wished_people.map(({ id }) => id) ?? [],
})

type Form = WorkingForm<keyof ReturnType<typeof fieldsOf>>
type FieldsProps = { of: Form; row: Row | null }

function RequestFields({ of, row }: FieldsProps) {
  const t = useTranslate()
  const positions = [...usePositions().values()]
  const isOfCustomer = kindOf(useSession()) === 'customer'
  return (
    <>
      <FormSection title={t('requests.work')}>
        <SiteFields of={of} row={row} />
        <SelectField
          of={of}
          name="position_id"
          label={t('requests.position')}
          options={positions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <NumberField of={of} name="openings" label={t('requests.openings')} min={1} max={500} />
      </FormSection>
      <FormSection title={t('requests.when')}>
        <TimeField of={of} name="starts" label={t('requests.starts')} />
        <TimeField of={of} name="ends" label={t('requests.ends')} />
        <DaysField of={of} />
        <DateField
          of={of}
          name="repeat_until"
          label={t('requests.repeatUntil')}
          description={t('requests.repeatHelp')}
          min={today()}
          clearable
          span={2}
        />
      </FormSection>
      <FormSection title={t('requests.people')}>
        <MultiSelectField
          of={of}
          name="wished_employee_ids"
          label={t('requests.people')}
          description={t('requests.peopleHelp')}
          load={isOfCustomer ? loadOwnPeople : loadEmployees}
          chosen={row?.wished_people ?? []}
          span={2}
        />
        <ShiftTextFields of={of} />
      </FormSection>
    </>
  )
}

/** The people whom a customer sees. */
async function loadOwnPeople(q: string) {
  const { rows } = await callApi(customerDocuments.list, { q, per_page: 25 })
  return rows.map(({ id, name }) => ({ id, name }))
}

/** The site, and its sub-location where it has any and the reader may see them. */
function SiteFields({ of, row }: FieldsProps) {
  const t = useTranslate()
  const location_id = String(of.form.useWatchValue('location_id') ?? '')
  const seesParts = isCallAllowed(subLocations.all) && location_id !== ''
  const { data: parts = [] } = useApiQuery(subLocations.all, { location_id }, { when: seesParts })
  return (
    <>
      <SelectField
        of={of}
        name="location_id"
        label={t('requests.location')}
        load={(q) => callApi(locations.all, { q, customer_id: row?.customer_id })}
        chosen={row && { id: row.location_id, name: row.location_name }}
        span={2}
      />
      {parts.length > 0 && (
        <SelectField
          key={`parts${location_id}`}
          of={of}
          name="sub_location_id"
          label={t('requests.subLocation')}
          load={(q) => callApi(subLocations.all, { q, location_id })}
          clearable
          span={2}
        />
      )}
    </>
  )
}

function DaysField({ of }: { of: Form }) {
  const t = useTranslate()
  const value = of.form.useWatchValue('dates')
  const { error } = of.form.getInputProps('dates')
  return (
    <Field span={2}>
      <Input.Wrapper
        label={t('requests.days')}
        description={t('requests.daysHelp')}
        error={error}
        required
        labelElement="div"
      >
        <CalendarFrame>
          <DatePicker
            type="multiple"
            mt="xs"
            minDate={today()}
            aria-label={t('requests.days')}
            ariaLabels={{ previousMonth: t('ui.calendar.previous'), nextMonth: t('ui.calendar.next') }}
            value={Array.isArray(value) ? value.map(String) : []}
            onChange={(days) => {
              of.form.setFieldValue('dates', days.toSorted())
              of.form.clearFieldError('dates')
            }}
          />
        </CalendarFrame>
      </Input.Wrapper>
    </Field>
  )
}
