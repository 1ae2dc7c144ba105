import {
  employmentBases,
  type FactName,
  factsOf,
  positionColours,
  type ReferenceKind,
} from '#contract/platform/reference.ts'
import { formatNumber } from '#web/lib/format.ts'
import { TranslationFields } from '#web/lib/form/TranslationFields.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type ItemFieldName = 'code' | 'name' | 'sort' | 'translations' | 'description' | 'colour' | 'active' | 'meta'
type Props = { of: WorkingForm<ItemFieldName>; kind: ReferenceKind; uses: number | null }

/** The fields of an entry; `uses` is null for a new one. */
export function ItemFields({ of, kind, uses }: Props) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('reference.form.basics')}>
        <TextField of={of} name="name" label={t('reference.list.name')} autoFocus />
        <TextField of={of} name="code" label={t('reference.list.code')} description={t('reference.form.codeHelp')} />
        {kind === 'position' && <ColourField of={of} />}
        {(factsOf[kind] ?? []).map((fact) => (
          <FactField key={fact} of={of} fact={fact} />
        ))}
        <TextareaField of={of} name="description" label={t('reference.list.description')} span={2} />
        <NumberField of={of} name="sort" label={t('reference.list.sort')} description={t('reference.form.sortHelp')} />
        <ActiveField of={of} uses={uses} />
      </FormSection>
      <FormSection title={t('reference.form.translations')} description={t('reference.form.translationsHelp')}>
        <TranslationFields of={of} />
      </FormSection>
    </>
  )
}

function ColourField({ of }: Pick<Props, 'of'>) {
  const t = useTranslate()
  return (
    <SelectField
      of={of}
      name="colour"
      label={t('reference.form.colour')}
      options={positionColours.map((value) => ({ value, label: t(`reference.colour.${value}`) }))}
    />
  )
}

function FactField({ of, fact }: Pick<Props, 'of'> & { fact: FactName }) {
  const t = useTranslate()
  const label = t(`reference.fact.${fact}`)
  if (fact !== 'basis') return <TextField of={of} name={`meta.${fact}`} label={label} />
  const options = employmentBases.map((value) => ({ value, label: t(`reference.basis.${value}`) }))
  return <SelectField of={of} name={`meta.${fact}`} label={label} options={options} clearable />
}

function ActiveField({ of, uses }: Pick<Props, 'of' | 'uses'>) {
  const t = useTranslate()
  const help =
    uses === null
      ? undefined
      : uses === 0
        ? t('reference.form.unused')
        : t('reference.form.used', { number: formatNumber(uses) })
  return <SwitchField of={of} name="active" label={t('reference.form.active')} description={help} />
}
