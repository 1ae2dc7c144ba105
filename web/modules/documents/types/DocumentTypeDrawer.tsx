import { documentTypes, type DocumentType, usualLeadDays } from '#contract/people/documents.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { DemandFields, TypeFields } from './TypeFields.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

export type OpenedType = DocumentType | 'new' | null
type Props = { type: OpenedType; onClose: () => void }

/** Adds or edits a document type; of a shared one an agency can only set who must have it. */
export function DocumentTypeDrawer({ type, onClose }: Props) {
  const t = useWords()
  const title = type === 'new' || type === null ? t('documents.types.add') : type.shown
  return (
    <SideDrawer opened={type !== null} onClose={onClose} title={title}>
      {type === 'new' && <NewType onClose={onClose} />}
      {type !== 'new' && type !== null && <PresentType key={type.id} type={type} onClose={onClose} />}
    </SideDrawer>
  )
}

type PresentProps = { type: DocumentType; onClose: () => void }

function PresentType(props: PresentProps) {
  const ofPlatform = useSession()?.user?.agency === null
  return props.type.shared && !ofPlatform ? <DemandForm {...props} /> : <ChangeForm {...props} />
}

function useSaveOptions(onClose: () => void) {
  const t = useWords()
  return {
    invalidates: [documentTypes],
    said: t('documents.types.saved'),
    failed: t('documents.types.failed'),
    onDone: onClose,
  }
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
  lead_days: usualLeadDays.join(', '),
  demanded: 'nobody',
  position_ids: [],
}

function NewType({ onClose }: Pick<Props, 'onClose'>) {
  const t = useWords()
  const form = useFormOf(documentTypes.store, { initial: newType, ...useSaveOptions(onClose) })
  return (
    <FormPanel of={form} submit={t('documents.types.add')}>
      <TypeFields of={form}>
        <TextField of={form} name="code" label={t('documents.types.code')} />
      </TypeFields>
      <DemandFields of={form} />
    </FormPanel>
  )
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

function ChangeForm({ type, onClose }: PresentProps) {
  const t = useWords()
  const form = useFormOf(documentTypes.update, {
    initial: valuesOf(type),
    fromCurrent: valuesOf,
    ...useSaveOptions(onClose),
  })
  return (
    <FormPanel of={form} submit={t('documents.correct.save')}>
      <TypeFields of={form}>
        <SwitchField of={form} name="active" label={t('reference.form.active')} />
      </TypeFields>
      <DemandFields of={form} chosen={chosenIn(type)} />
    </FormPanel>
  )
}

const demandOf = ({ id, demand_version: version, demanded, position_ids }: DocumentType) => ({
  id,
  version,
  demanded,
  position_ids,
})

function DemandForm({ type, onClose }: PresentProps) {
  const t = useWords()
  const form = useFormOf(documentTypes.demand, {
    initial: demandOf(type),
    fromCurrent: demandOf,
    ...useSaveOptions(onClose),
  })
  return (
    <FormPanel of={form} submit={t('documents.correct.save')}>
      <DemandFields of={form} chosen={chosenIn(type)} text={t('documents.types.sharedText')} />
    </FormPanel>
  )
}

const chosenIn = ({ position_ids, position_names }: DocumentType) =>
  position_ids.map((id, at) => ({ id, name: position_names[at] ?? '' }))
