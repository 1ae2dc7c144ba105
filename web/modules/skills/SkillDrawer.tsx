import { Stack } from '@mantine/core'
import { type HeldSkill, heldSkills, skillLevels } from '#contract/held-skills.ts'
import { personal } from '#contract/personal.ts'
import { ask } from '#web/lib/api/call.ts'
import { FormDrawer } from '#web/lib/form/FormDrawer.tsx'
import { RemoveButton } from '#web/lib/RemoveButton.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { DateField } from '#web/ui/form/DateField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { SelectField } from '#web/ui/form/SelectField.tsx'
import { SwitchField } from '#web/ui/form/SwitchField.tsx'
import type { WorkingForm } from '#web/ui/form/working-form.ts'

export type OpenedSkill = HeldSkill | 'new' | null

type Props = { employee_id: string; opened: OpenedSkill; isOwn: boolean; onClose: () => void }

/** Adds, changes or takes away a skill of somebody's beside the list of them. */
export function SkillDrawer({ employee_id, opened, isOwn, onClose }: Props) {
  const t = useWords()
  const title = opened === 'new' ? t('skills.held.add') : (opened?.skill_name ?? '')
  return (
    <FormDrawer opened={opened !== null} onClose={onClose} title={title}>
      {opened === 'new' && <NewSkill employee_id={employee_id} isOwn={isOwn} onClose={onClose} />}
      {opened !== null && opened !== 'new' && (
        <PresentSkill key={opened.id} skill={opened} isOwn={isOwn} onClose={onClose} />
      )}
    </FormDrawer>
  )
}

// The file tells which of its parts are complete.
const invalidates = [heldSkills, personal]

const fieldsOf = (skill?: HeldSkill) => ({
  level: String(skill?.level ?? 3),
  years: skill?.years ?? '',
  expires_on: skill?.expires_on ?? '',
  verified: skill ? skill.verified_at !== null : false,
})

function NewSkill({ employee_id, isOwn, onClose }: Omit<Props, 'opened'>) {
  const t = useWords()
  const form = useFormOf(heldSkills.store, {
    initial: { employee_id, skill_id: '', ...fieldsOf() },
    invalidates,
    said: t('skills.held.added'),
    failed: t('skills.held.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('skills.held.add')}>
      <FormSection title={t('skills.held.section')}>
        <SelectField of={form} name="skill_id" label={t('skills.held.skill')} load={loadSkills} span={2} />
        <SkillFields of={form} isOwn={isOwn} />
      </FormSection>
    </FormPanel>
  )
}

const loadSkills = (q: string) => ask(heldSkills.choices, { q })

const valuesOf = (skill: HeldSkill) => ({ id: skill.id, version: skill.version, ...fieldsOf(skill) })

function PresentSkill({ skill, isOwn, onClose }: { skill: HeldSkill; isOwn: boolean; onClose: () => void }) {
  const t = useWords()
  const form = useFormOf(heldSkills.update, {
    initial: valuesOf(skill),
    fromCurrent: valuesOf,
    invalidates,
    said: t('skills.held.saved'),
    failed: t('skills.held.failed'),
    onDone: onClose,
  })
  return (
    <Stack gap="lg">
      <FormPanel of={form} submit={t('skills.held.save')}>
        <FormSection title={t('skills.held.section')}>
          <SkillFields of={form} isOwn={isOwn} />
        </FormSection>
      </FormPanel>
      <RemoveButton
        call={heldSkills.remove}
        record={skill}
        label={t('skills.held.remove')}
        question={t('skills.held.removeQuestion', { name: skill.skill_name })}
        invalidates={invalidates}
        said={t('skills.held.removed')}
        failed={t('skills.held.failed')}
        onDone={onClose}
      />
    </Stack>
  )
}

type Names = keyof ReturnType<typeof fieldsOf>

function SkillFields({ of, isOwn }: { of: WorkingForm<Names>; isOwn: boolean }) {
  const t = useWords()
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
