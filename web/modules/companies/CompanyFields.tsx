import type { Company } from '#contract/companies.ts'
import { formatAbn } from '#contract/identifiers.ts'
import { AddressFields } from '#web/lib/AddressFields.tsx'
import { formatPhone } from '#web/lib/phones.ts'
import { useWords } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { FormSection } from '#web/ui/FormSection.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Names =
  | 'name'
  | 'legal_name'
  | 'abn'
  | 'email'
  | 'phone'
  | 'website'
  | 'address_line'
  | 'suburb'
  | 'state'
  | 'postcode'
  | 'time_zone'

/** The fields that a company has when it is made and when it is changed. */
export function CompanyFields({ of, zone }: { of: WorkingForm<Names>; zone?: string }) {
  const t = useWords()
  return (
    <>
      <FormSection title={t('companies.form.basics')}>
        <TextField of={of} name="name" label={t('companies.form.name')} />
        <TextField of={of} name="legal_name" label={t('companies.form.legalName')} />
        <TextField of={of} name="abn" label={t('companies.form.abn')} description={t('companies.form.abnHelp')} />
        <TextField of={of} name="website" type="url" label={t('companies.form.website')} placeholder="https://" />
      </FormSection>
      <FormSection title={t('companies.form.reach')}>
        <TextField of={of} name="email" type="email" label={t('companies.form.email')} />
        <TextField of={of} name="phone" type="tel" label={t('companies.form.phone')} />
        <AddressFields of={of} />
        <SelectField of={of} name="time_zone" label={t('companies.form.timeZone')} options={zoneOptions(zone)} />
      </FormSection>
    </>
  )
}

/** A company as the values of its form; without one, those of an empty form. */
export const companyValues = (company?: Company) => ({
  name: company?.name ?? '',
  legal_name: company?.legal_name ?? '',
  abn: formatAbn(company?.abn ?? ''),
  email: company?.email ?? '',
  phone: formatPhone(company?.phone ?? ''),
  website: company?.website ?? '',
  address_line: company?.address_line ?? '',
  suburb: company?.suburb ?? '',
  state: company?.state ?? '',
  postcode: company?.postcode ?? '',
  time_zone: company?.time_zone ?? 'Australia/Brisbane',
})
