import { type HeldSkill, heldSkills, skillLevels } from '#contract/people/held-skills.ts'
import { employeeDetails } from '#contract/people/employee-details.ts'
import { callApi } from '#web/lib/api/call.ts'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { EntityDrawer, type OpenedRow } from '#web/lib/form/EntityDrawer.tsx'
import { useTranslate } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/days/DateField.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/choices/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedSkill = OpenedRow<HeldSkill>

type Props = { employee_id: string; opened: OpenedSkill; isOwn: boolean; onClose: () => void }

/** Adds, edits or removes a skill, beside the list of them. */
export function SkillDrawer({ employee_id, opened, isOwn, onClose }: Props) {
  const t = useTranslate()
  const failed = t('skills.held.failed')
  return (
    <EntityDrawer
      opened={opened}
      onClose={onClose}
      title={(skill) => skill?.skill_name ?? t('skills.held.add')}
      create={{
        call: heldSkills.store,
        initial: { employee_id, skill_id: '', ...fieldsOf() },
        submit: t('skills.held.add'),
        success: t('skills.held.added'),
        fields: (form) => (
          <FormSection title={t('skills.held.section')}>
            <SelectField of={form} name="skill_id" label={t('skills.held.skill')} load={loadSkills} span={2} />
            <SkillFields of={form} isOwn={isOwn} />
          </FormSection>
        ),
      }}
      update={{
        call: heldSkills.update,
        values: valuesOf,
        submit: t('skills.held.save'),
        success: t('skills.held.saved'),
      }}
      fields={(form) => (
        <FormSection title={t('skills.held.section')}>
          <SkillFields of={form} isOwn={isOwn} />
        </FormSection>
      )}
      invalidates={invalidates}
      failed={failed}
    >
      {(skill) => (
        <RemoveButton
          call={heldSkills.remove}
          record={skill}
          label={t('skills.held.remove')}
          question={t('skills.held.removeQuestion', { name: skill.skill_name })}
          invalidates={invalidates}
          success={t('skills.held.removed')}
          failed={failed}
          onDone={onClose}
        />
      )}
    </EntityDrawer>
  )
}

// The employee's record shows which of its parts are complete.
const invalidates = [heldSkills, employeeDetails]

const fieldsOf = (skill?: HeldSkill) => ({
  level: String(skill?.level ?? 3),
  years: skill?.years ?? '',
  expires_on: skill?.expires_on ?? '',
  verified: skill ? skill.verified_at !== null : false,
})

const loadSkills = (q: string) => callApi(heldSkills.choices, { q })

const valuesOf = (skill: HeldSkill) => ({ id: skill.id, version: skill.version, ...fieldsOf(skill) })

type SkillFieldName = keyof ReturnType<typeof fieldsOf>

function SkillFields({ of, isOwn }: { of: WorkingForm<SkillFieldName>; isOwn: boolean }) {
  const t = useTranslate()
  return (
    <>
      <SelectField
        of={of}
        name="level"
        label={t('skills.held.level')}
        options={skillLevels.map((level) => ({ value: String(level), label: t(`skills.level.${level}`) }))}
        span={2}
      />
      <NumberField of={of} name="years" label={t('skills.held.yearsLabel')} min={0} max={60} />
      <DateField
        of={of}
        name="expires_on"
        label={t('skills.held.expires')}
        description={t('skills.held.expiresHelp')}
        clearable
      />
      {!isOwn && (
        <SwitchField
          of={of}
          name="verified"
          label={t('skills.held.isVerified')}
          description={t('skills.held.isVerifiedHelp')}
          span={2}
        />
      )}
    </>
  )
}
