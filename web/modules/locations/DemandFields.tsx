import type { Location } from '#contract/locations.ts'
import { reference } from '#contract/reference.ts'
import { ask } from '#web/lib/call.ts'
import { currentLanguage } from '#web/lib/language.ts'
import { mayAsk } from '#web/lib/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { FormSection } from '#web/ui/FormSection.tsx'
import { MultiSelectField } from '#web/ui/MultiSelectField.tsx'
import { SwitchField } from '#web/ui/SwitchField.tsx'
import type { WorkingForm } from '#web/ui/working-form.ts'

type Of = { of: WorkingForm<'induction_required' | 'required_skill_ids'>; skills: Location['required_skills'] }

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
      {mayAsk(reference.skill.list) && (
        <MultiSelectField
          of={of}
          name="required_skill_ids"
          label={t('locations.form.skills')}
          load={loadSkills}
          chosen={skills}
          max={30}
        />
      )}
    </FormSection>
  )
}

const loadSkills = async (q: string) => {
  const { rows } = await ask(reference.skill.list, { q, active: true, hidden: false, per_page: 50 })
  return rows.map(({ id, name, translations }) => ({ id, name: translations[currentLanguage()] ?? name }))
}
