import { documentTypes } from '#contract/people/documents.ts'
import type { Location } from '#contract/customers/locations.ts'
import { callApi } from '#web/lib/api/call.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RequiredSkills } from '#web/modules/skills/RequiredSkills.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { MultiSelectField } from '#web/ui/form/choices/MultiSelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

type DemandFieldsProps = {
  of: WorkingForm<'induction_required' | 'required_skill_ids' | 'required_skill_levels' | 'required_document_type_ids'>
  /** the current requirements */
  required: Pick<Location, 'required_skills' | 'required_documents'> | undefined
}

const loadTypes = async (q: string) => {
  const { rows } = await callApi(documentTypes.list, { q, active: true, per_page: 50 })
  return rows.map(({ id, shown }) => ({ id, name: shown }))
}

/** The skills and documents that a site requires. */
export function SiteDemandFields({ of, required }: DemandFieldsProps) {
  const t = useTranslate()
  return (
    <FormSection title={t('locations.form.demands')} description={t('locations.form.demandsHelp')}>
      <SwitchField
        of={of}
        name="induction_required"
        label={t('locations.form.induction')}
        description={t('locations.form.inductionHelp')}
      />
      {isCallAllowed(documentTypes.list) && (
        <MultiSelectField
          of={of}
          name="required_document_type_ids"
          label={t('locations.form.documents')}
          description={t('locations.form.documentsHelp')}
          load={loadTypes}
          chosen={(required?.required_documents ?? []).map(({ type_id: id, type_name: name }) => ({ id, name }))}
          max={30}
          span={2}
        />
      )}
      <RequiredSkills
        of={of}
        ids="required_skill_ids"
        levels="required_skill_levels"
        required={required?.required_skills ?? []}
      />
    </FormSection>
  )
}
