import type { RequiredSkill } from '#contract/people/position-skills.ts'
import type { useTranslate } from '#web/lib/wording.ts'
import { levelOf } from './HeldSkills.tsx'

/** A required skill, with its level unless it is the lowest. */
export const requiredSkillText = (t: ReturnType<typeof useTranslate>, { skill_name, min_level }: RequiredSkill) =>
  min_level === 1
    ? skill_name
    : t('skills.required.one', { skill: skill_name, level: t(`skills.level.${levelOf(min_level)}`) })
