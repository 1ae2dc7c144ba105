import { type RequiredSkill, positionSkills } from '#contract/people/position-skills.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { isCallAllowed, useSession } from '#web/lib/session/session.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RequiredSkills } from './RequiredSkills.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'

/** The skills that an agency requires for a position; not for the platform, which has no people of its own. */
export function PositionSkills({ id }: { id: string }) {
  const ofPlatform = useSession()?.user?.agency === null
  const query = useApiQuery(positionSkills.list, { id })
  if (ofPlatform || !isCallAllowed(positionSkills.demand)) return null
  return <Loaded of={query}>{(required) => <DemandForm id={id} required={required} />}</Loaded>
}

function DemandForm({ id, required }: { id: string; required: RequiredSkill[] }) {
  const t = useTranslate()
  const form = useFormOf(positionSkills.demand, {
    initial: {
      id,
      skill_ids: required.map(({ skill_id }) => skill_id),
      min_levels: required.map(({ min_level }) => String(min_level)),
    },
    invalidates: [positionSkills],
    success: t('skills.required.saved'),
    failed: t('skills.required.failed'),
  })
  return (
    <FormPanel of={form} submit={t('skills.required.save')}>
      <FormSection title={t('skills.required.title')} description={t('skills.required.textPosition')}>
        <RequiredSkills of={form} ids="skill_ids" levels="min_levels" required={required} untitled />
      </FormSection>
    </FormPanel>
  )
}
