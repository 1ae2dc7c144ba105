import type { ExceptionCode } from '#contract/rostering/timesheets/exception-codes.ts'
import {
  config,
  configGroups,
  type ConfigKey,
  configKeyNames,
  configKeys,
  type ConfigRecord,
} from '#contract/platform/settings.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { choiceText, configValue, exceptionOf } from '#web/modules/settings/config-texts.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { HoursField } from '#web/lib/form/HoursField.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type Props = { record: ConfigRecord; agency_id: string | null }

const valuesOf = (record: ConfigRecord, agency_id: string | null) => ({
  agency_id: agency_id ?? '',
  version: record.version,
  values: Object.fromEntries(configKeyNames.map((key) => [key, record.values[key] ?? ''])),
})

/** All configurable rules by group; an empty field inherits its value, which is shown. */
export function ConfigForm({ record, agency_id }: Props) {
  const t = useTranslate()
  const form = useFormOf(config.update, {
    initial: valuesOf(record, agency_id),
    fromCurrent: (current) => valuesOf(current, agency_id),
    invalidates: [config],
    success: t('settings.config.saved'),
    failed: t('settings.config.failed'),
  })
  return (
    <FormPanel of={form} submit={t('settings.config.save')}>
      {configGroups.map((group) => (
        <FormSection key={group} title={t(`settings.group.${group}`)} description={t(`settings.group.${group}Text`)}>
          {configKeyNames
            .filter((key) => configKeys[key].group === group)
            .map((key) => (
              <ConfigField key={key} of={form} name={key} inherited={record.inherited[key] ?? ''} />
            ))}
        </FormSection>
      ))}
    </FormPanel>
  )
}

type FieldProps = { of: WorkingForm<'values'>; name: ConfigKey; inherited: string | number }

function ConfigField({ of, name, inherited }: FieldProps) {
  const t = useTranslate()
  const values = configKeys[name]
  const common = {
    of,
    name: `values.${name}` as const,
    ...useTextsOf(name, configValue(name, inherited)),
    disabled: !isCallAllowed(config.update),
  }
  if (values.type === 'choice') {
    const options = values.options.map((value) => ({ value, label: choiceText(name, value) }))
    const placeholder = options.find(({ value }) => value === inherited)?.label
    return <SelectField {...common} options={options} placeholder={placeholder} clearable />
  }
  if (values.type === 'minutes' && values.default >= 60)
    return <HoursField {...common} max={values.max / 60} placeholder={configValue(name, inherited)} />
  const suffix = values.type === 'minutes' ? ` ${t('settings.minutes')}` : undefined
  return <NumberField {...common} suffix={suffix} placeholder={configValue(name, inherited)} />
}

function useTextsOf(name: ConfigKey, value: string) {
  const t = useTranslate()
  const code = exceptionOf(name)
  if (code !== null)
    return { label: t(`exceptions.code.${code}`), description: t('settings.key.exceptionHelp', { value }) }
  // The settings that are no severity of an exception each have two texts.
  const key = name as Exclude<ConfigKey, `exception_${ExceptionCode}`>
  return { label: t(`settings.key.${key}`), description: t(`settings.key.${key}Help`, { value }) }
}
