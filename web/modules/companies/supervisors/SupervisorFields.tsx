import { locations } from '#contract/customers/locations.ts'
import type { Supervisor } from '#contract/customers/supervisors.ts'
import { callApi } from '#web/lib/api/call.ts'
import { loadEntries } from '#web/lib/api/choices.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type SupervisorFieldName =
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'phone'
  | 'designation_id'
  | 'all_locations'
  | 'location_ids'
  | 'can_approve_timesheets'
  | 'can_see_cost'
  | 'is_backup'

type Props = { of: WorkingForm<SupervisorFieldName>; company_id: string; supervisor?: Supervisor }

/** The fields to create and edit a supervisor. */
export function SupervisorFields({ of, company_id, supervisor }: Props) {
  const t = useTranslate()
  const everywhere = of.form.useWatchValue('all_locations') === true
  const sites = supervisor?.locations.map(({ id, name, customer_name }) => ({ id, name: `${name} · ${customer_name}` }))
  return (
    <>
      <FormSection title={t('companies.supervisors.person')}>
        <TextField of={of} name="first_name" label={t('companies.supervisors.firstName')} />
        <TextField of={of} name="last_name" label={t('companies.supervisors.lastName')} />
        <TextField of={of} name="email" type="email" label={t('companies.form.email')} />
        <TextField of={of} name="phone" type="tel" label={t('companies.form.phone')} />
        <SelectField
          of={of}
          name="designation_id"
          label={t('companies.supervisors.designation')}
          load={(q) => loadEntries('designation', q)}
          chosen={choiceOf(supervisor?.designation_id, supervisor?.designation_name)}
          clearable
        />
      </FormSection>
      <FormSection title={t('companies.supervisors.work')} description={t('companies.supervisors.workText')}>
        <SwitchField
          of={of}
          name="all_locations"
          label={t('companies.supervisors.all')}
          description={t('companies.supervisors.allText')}
          span={2}
        />
        {!everywhere && (
          <MultiSelectField
            of={of}
            name="location_ids"
            label={t('companies.supervisors.locations')}
            description={t('companies.supervisors.locationsText')}
            load={(q) => loadSites(q, company_id)}
            chosen={sites}
            span={2}
          />
        )}
        <SwitchField of={of} name="can_approve_timesheets" label={t('companies.supervisors.approves')} />
        <SwitchField of={of} name="can_see_cost" label={t('companies.supervisors.seesCost')} />
        <SwitchField of={of} name="is_backup" label={t('companies.supervisors.backup')} />
      </FormSection>
    </>
  )
}

/** The sites of the company's own customers; the server refuses others. */
const loadSites = async (q: string, company_id: string) =>
  (await callApi(locations.all, { q, company_id })).map(({ id, name, customer_name }) => ({
    id,
    name: `${name} · ${customer_name}`,
  }))

/** Converts a supervisor to form values; without one, returns the values of an empty form. */
export const supervisorValues = (supervisor?: Supervisor) => ({
  first_name: supervisor?.first_name ?? '',
  last_name: supervisor?.last_name ?? '',
  email: supervisor?.email ?? '',
  phone: formatPhone(supervisor?.phone ?? ''),
  designation_id: supervisor?.designation_id ?? '',
  all_locations: supervisor?.all_locations ?? false,
  location_ids: supervisor?.locations.map(({ id }) => id) ?? [],
  can_approve_timesheets: supervisor?.can_approve_timesheets ?? false,
  can_see_cost: supervisor?.can_see_cost ?? false,
  is_backup: supervisor?.is_backup ?? false,
})
