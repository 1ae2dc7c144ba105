import { Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { type HeldSkill, type HeldSkillWithActions, skillLevels } from '#contract/people/held-skills.ts'
import { formatDate, today } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { EmptyState } from '#web/ui/states/EmptyState.tsx'
import { Line, Lines } from '#web/ui/page/Lines.tsx'
import { StatusBadge } from '#web/ui/states/StatusBadge.tsx'
import classes from './Skills.module.css'

type Props = { skills: readonly HeldSkillWithActions[]; onChange: (skill: HeldSkillWithActions) => void }

/** A person's skills, one per row. */
export function HeldSkills({ skills, onChange }: Props) {
  const t = useTranslate()
  if (skills.length === 0) return <EmptyState title={t('skills.held.none')} text={t('skills.held.noneText')} />
  return (
    <Lines>
      {skills.map((skill) => (
        <Line
          key={skill.id}
          name={skill.skill_name}
          marks={<Level level={skill.level} />}
          facts={factsOf(t, skill).join(' · ')}
        >
          <SkillValidity skill={skill} />
          {skill.allowed_actions.includes('edit') && (
            <Button
              size="xs"
              variant="default"
              aria-label={`${t('skills.held.change')}: ${skill.skill_name}`}
              onClick={() => onChange(skill)}
            >
              {t('skills.held.change')}
            </Button>
          )}
        </Line>
      ))}
    </Lines>
  )
}

function Level({ level }: { level: number }) {
  const t = useTranslate()
  return (
    <span role="img" aria-label={t(`skills.level.${levelOf(level)}`)} className={classes.level}>
      {skillLevels.map((step) =>
        step <= level ? (
          <IconStarFilled key={step} size={14} aria-hidden />
        ) : (
          <IconStar key={step} size={14} aria-hidden />
        ),
      )}
    </span>
  )
}

/** The level as a wording key part. */
export const levelOf = (level: number) => skillLevels.find((known) => known === level) ?? 1

const factsOf = (t: ReturnType<typeof useTranslate>, { years, source, verified_by_name, expires_on }: HeldSkill) => [
  ...(years === null ? [] : [t('skills.held.years', { count: years })]),
  verified_by_name ? t('skills.held.verifiedBy', { name: verified_by_name }) : t(`skills.source.${source}`),
  ...(expires_on === null ? [] : [t('skills.held.until', { on: formatDate(expires_on) })]),
]

function SkillValidity({ skill: { expires_on, verified_at } }: { skill: HeldSkill }) {
  const t = useTranslate()
  if (expires_on !== null && expires_on < today()) return <StatusBadge tone="bad">{t('skills.held.over')}</StatusBadge>
  return verified_at === null ? (
    <StatusBadge tone="warn">{t('skills.held.unverified')}</StatusBadge>
  ) : (
    <StatusBadge tone="ok">{t('skills.held.verified')}</StatusBadge>
  )
}
