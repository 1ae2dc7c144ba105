import { documentTypes, type DocumentType, defaultLeadDays } from '#contract/people/documents.ts'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { DemandedOfFields, TypeFields } from './TypeFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

export type OpenedType = OpenedRow<DocumentType>

type Props = { type: OpenedType; onClose: () => void }

/** Adds or changes a document type; of a shared one an agency decides only who must have it. */
export function DocumentTypeDrawer({ type: opened, onClose }: Props) {
  const t = useTranslate()
  const ofPlatform = useSession()?.user?.agency === null
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(type) => type?.shown ?? t('documents.types.add')}
      create={{
        call: documentTypes.store,
        initial: newType,
        submit: t('documents.types.add'),
        success: t('documents.types.saved'),
        fields: (form) => (
          <>
            <TypeFields of={form}>
              <TextField of={form} name="code" label={t('documents.types.code')} />
            </TypeFields>
            <DemandedOfFields of={form} />
          </>
        ),
      }}
      update={{
        call: documentTypes.update,
        values: valuesOf,
        submit: t('documents.correct.save'),
        success: t('documents.types.saved'),
        fields: (form, type) => (
          <>
            <TypeFields of={form}>
              <SwitchField of={form} name="active" label={t('reference.form.active')} />
            </TypeFields>
            <DemandedOfFields of={form} chosen={chosenPositions(type)} />
          </>
        ),
      }}
      instead={(type) => (type.shared && !ofPlatform ? <DemandForm type={type} onClose={onClose} /> : null)}
      invalidates={[documentTypes]}
      failed={t('documents.types.failed')}
    />
  )
}

const newType = {
  code: '',
  kind: 'document',
  name: '',
  translations: { en: '', fr: '', de: '', pt: '' },
  needs_number: false,
  needs_issued: false,
  needs_expires: true,
  needs_file: true,
  lead_days: defaultLeadDays.join(', '),
  demanded: 'nobody',
  position_ids: [],
}

const valuesOf = ({
  shown: _shown,
  shared: _shared,
  code: _code,
  position_names: _names,
  demand_version: _demand,
  lead_days,
  ...type
}: DocumentType) => ({
  ...type,
  translations: { ...newType.translations, ...type.translations },
  lead_days: lead_days.join(', '),
})

const demandOf = ({ id, demand_version: version, demanded, position_ids }: DocumentType) => ({
  id,
  version,
  demanded,
  position_ids,
})

function DemandForm({ type, onClose }: { type: DocumentType; onClose: () => void }) {
  const t = useTranslate()
  const form = useFormOf(documentTypes.demand, {
    initial: demandOf(type),
    fromCurrent: demandOf,
    invalidates: [documentTypes],
    success: t('documents.types.saved'),
    failed: t('documents.types.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('documents.correct.save')}>
      <DemandedOfFields of={form} chosen={chosenPositions(type)} text={t('documents.types.sharedText')} />
    </FormPanel>
  )
}

const chosenPositions = ({ position_ids, position_names }: DocumentType) =>
  position_ids.map((id, at) => ({ id, name: position_names[at] ?? '' }))
