import type { ReactNode } from 'react'
import { demandedOf, documentKinds } from '#contract/people/documents.ts'
import { languages } from '#contract/values/values.ts'
import { loadPositions } from '#web/lib/api/choices.ts'
import { useSession } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SegmentedField } from '#web/ui/form/choices/SegmentedField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type DocumentTypeFieldName =
  | 'kind'
  | 'name'
  | 'translations'
  | 'needs_number'
  | 'needs_issued'
  | 'needs_expires'
  | 'needs_file'
  | 'lead_days'
type Props = { of: WorkingForm<DocumentTypeFieldName>; children?: ReactNode }

/** The name of a document type, its required fields, and when its expiry is reminded of. */
export function TypeFields({ of, children }: Props) {
  const t = useTranslate()
  return (
    <>
      <FormSection title={t('documents.types.basics')}>
        <TextField of={of} name="name" label={t('documents.types.name')} autoFocus />
        {children}
        <SegmentedField
          of={of}
          name="kind"
          label={t('documents.types.kind')}
          options={documentKinds.map((value) => ({ value, label: t(`documents.kind.${value}`) }))}
          span={2}
        />
        {languages.map((language) => (
          <TextField
            key={language}
            of={of}
            name={`translations.${language}`}
            label={t(`reference.form.in_${language}`)}
          />
        ))}
      </FormSection>
      <FormSection title={t('documents.types.needs')}>
        {(['number', 'issued', 'expires', 'file'] as const).map((fact) => (
          <SwitchField key={fact} of={of} name={`needs_${fact}`} label={t(`documents.needs.${fact}`)} />
        ))}
        <TextField
          of={of}
          name="lead_days"
          label={t('documents.types.leadDays')}
          description={t('documents.types.leadDaysHelp')}
          span={2}
        />
      </FormSection>
    </>
  )
}

type DemandProps = {
  of: WorkingForm<'demanded' | 'position_ids'>
  chosen?: readonly { id: string; name: string }[]
  text?: string
}

/** Who must have a document of this type; hidden for the platform, which has no people of its own. */
export function DemandedOfFields({ of, chosen = [], text }: DemandProps) {
  const t = useTranslate()
  const demanded = of.form.useWatchValue('demanded')
  if (useSession()?.user?.agency === null) return null
  return (
    <FormSection title={t('documents.types.who')} description={text ?? t('documents.types.whoText')}>
      <SegmentedField
        of={of}
        name="demanded"
        label={t('documents.types.who')}
        options={demandedOf.map((value) => ({
          value,
          label: t(`documents.demanded.${value}`),
        }))}
        span={2}
      />
      {demanded === 'positions' && (
        <MultiSelectField
          of={of}
          name="position_ids"
          label={t('documents.types.positions')}
          load={loadPositions}
          chosen={chosen}
          required
          span={2}
        />
      )}
    </FormSection>
  )
}
