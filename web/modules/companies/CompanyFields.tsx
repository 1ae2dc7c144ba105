import { type Company, payCycles } from '#contract/customers/companies.ts'
import { formatAbn, formatAcn } from '#contract/values/formats/identifiers.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import { AddressFields, type AddressNames } from '#web/lib/form/AddressFields.tsx'
import { loadEntries } from '#web/lib/api/choices.ts'
import { currencyOptions } from '#web/lib/format.ts'
import { formatPhone } from '#contract/values/formats/phone-numbers.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { zoneOptions } from '#web/lib/zones.ts'
import { PointFields } from '#web/modules/locations/PointFields.tsx'
import { CountryField } from '#web/modules/employees/details/CountryField.tsx'
import { choiceOf } from '#web/ui/form/choices/choice-of.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'
import { addressValues } from '#web/lib/form/address-values.ts'

type CompanyFieldName =
  | 'name'
  | 'legal_name'
  | 'abn'
  | 'acn'
  | 'industry_id'
  | 'sector_id'
  | 'pay_cycle'
  | 'pay_cycle_anchor'
  | 'email'
  | 'phone'
  | 'website'
  | AddressNames
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'time_zone'
  | 'currency'
  | 'week_start'

/** The fields to create and edit a company. */
export function CompanyFields({ of, company }: { of: WorkingForm<CompanyFieldName>; company?: Company }) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('companies.form.basics')}>
        <TextField of={of} name="name" label={t('companies.form.name')} />
        <TextField of={of} name="legal_name" label={t('companies.form.legalName')} />
        <TextField of={of} name="abn" label={t('companies.form.abn')} description={t('companies.form.abnHelp')} />
        <TextField of={of} name="acn" label={t('companies.form.acn')} description={t('companies.form.acnHelp')} />
        <SelectField
          of={of}
          name="industry_id"
          label={t('customers.form.industry')}
          load={(q) => loadEntries('industry', q)}
          chosen={choiceOf(company?.industry_id, company?.industry_name)}
          clearable
        />
        <SelectField
          of={of}
          name="sector_id"
          label={t('customers.form.sector')}
          load={(q) => loadEntries('sector', q)}
          chosen={choiceOf(company?.sector_id, company?.sector_name)}
          clearable
        />
      </FormSection>
      <FormSection title={t('companies.form.reach')}>
        <TextField of={of} name="email" type="email" label={t('companies.form.email')} />
        <TextField of={of} name="phone" type="tel" label={t('companies.form.phone')} />
        <TextField
          of={of}
          name="website"
          type="url"
          label={t('companies.form.website')}
          placeholder="https://"
          span={2}
        />
        <AddressFields of={of} />
        <PointFields of={of} />
        <CountryField of={of} label={t('companies.form.country')} />
        <SelectField
          of={of}
          name="time_zone"
          label={t('companies.form.timeZone')}
          options={zoneOptions(company?.time_zone)}
        />
        <SelectField
          of={of}
          name="week_start"
          label={t('companies.form.weekStart')}
          description={t('companies.form.weekStartHelp')}
          options={weekStarts.map((value) => ({ value, label: t(`companies.weekday.${value}`) }))}
        />
      </FormSection>
      <PayFields of={of} />
    </>
  )
}

function PayFields({ of }: { of: WorkingForm<'pay_cycle' | 'pay_cycle_anchor' | 'currency'> }) {
  const t = useTranslate()
  return (
    <FormSection title={t('companies.form.pay')}>
      <SelectField
        of={of}
        name="pay_cycle"
        label={t('companies.form.payCycle')}
        options={payCycles.map((value) => ({ value, label: t(`companies.payCycle.${value}`) }))}
        clearable
      />
      <DateField
        of={of}
        name="pay_cycle_anchor"
        label={t('companies.form.payAnchor')}
        description={t('companies.form.payAnchorHelp')}
        clearable
      />
      <SelectField of={of} name="currency" label={t('companies.form.currency')} options={currencyOptions()} />
    </FormSection>
  )
}

/** Converts a company to form values; without one, returns the values of an empty form. */
export const companyValues = (company?: Company) => ({
  name: company?.name ?? '',
  legal_name: company?.legal_name ?? '',
  abn: formatAbn(company?.abn ?? ''),
  acn: formatAcn(company?.acn ?? ''),
  industry_id: company?.industry_id ?? '',
  sector_id: company?.sector_id ?? '',
  pay_cycle: company?.pay_cycle ?? '',
  pay_cycle_anchor: company?.pay_cycle_anchor ?? '',
  email: company?.email ?? '',
  phone: formatPhone(company?.phone ?? ''),
  website: company?.website ?? '',
  ...addressValues(company),
  country: company?.country ?? 'AU',
  latitude: company?.latitude ?? '',
  longitude: company?.longitude ?? '',
  time_zone: company?.time_zone ?? 'Australia/Brisbane',
  currency: company?.currency ?? 'AUD',
  week_start: company?.week_start ?? 'mon',
})
