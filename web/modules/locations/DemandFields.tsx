import type { Location } from '#contract/locations.ts'
import { useWords } from '#web/lib/wording.ts'
import { AskedSkills } from '#web/modules/skills/AskedSkills.tsx'
import { FormSection } from '#web/ui/FormSection.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Of = {
  of: WorkingForm<'induction_required' | 'required_skill_ids' | 'required_skill_levels'>
  skills: Location['required_skills']
}

/** What somebody needs before working at a site. */
export function DemandFields({ of, skills }: Of) {
  const t = useWords()
  return (
    <FormSection title={t('locations.form.demands')} description={t('locations.form.demandsHelp')}>
      <SwitchField
        of={of}
        name="induction_required"
        label={t('locations.form.induction')}
        description={t('locations.form.inductionHelp')}
      />
      <AskedSkills of={of} ids="required_skill_ids" levels="required_skill_levels" asked={skills} />
    </FormSection>
  )
}
