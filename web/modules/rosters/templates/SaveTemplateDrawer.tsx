import { maxTemplateWeeks, rosterTemplates } from '#contract/rostering/rosters/roster-templates.ts'
import type { Roster } from '#contract/rostering/rosters/rosters.ts'
import { SideDrawer } from '#web/lib/form/SideDrawer.tsx'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { CheckboxField } from '#web/ui/form/CheckboxField.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { FormSection } from '#web/ui/form/FormSection.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = { roster: Roster; opened: boolean; onClose: () => void }

/** Saves a roster, or a rotation of several weeks that begins with it, as a template. */
export function SaveTemplateDrawer({ roster, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <SideDrawer opened={opened} onClose={onClose} title={t('rosters.templates.saveTitle')}>
      <SaveForm roster={roster} onClose={onClose} />
    </SideDrawer>
  )
}

function SaveForm({ roster, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const form = useFormOf(rosterTemplates.store, {
    initial: { roster_id: roster.id, name: roster.name, weeks: '1', with_people: true },
    invalidates: [rosterTemplates],
    success: t('rosters.templates.saved'),
    failed: t('rosters.templates.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('rosters.templates.save')}>
      <FormSection title={t('rosters.templates.one')} description={t('rosters.templates.saveText')}>
        <TextField of={form} name="name" label={t('rosters.templates.name')} span={2} autoFocus />
        {roster.days === 7 && (
          <NumberField
            of={form}
            name="weeks"
            label={t('rosters.templates.weeks')}
            description={t('rosters.templates.weeksHelp')}
            min={1}
            max={maxTemplateWeeks}
            span={2}
          />
        )}
        <CheckboxField
          of={form}
          name="with_people"
          label={t('rosters.templates.withPeople')}
          description={t('rosters.templates.withPeopleHelp')}
          span={2}
        />
      </FormSection>
    </FormPanel>
  )
}
