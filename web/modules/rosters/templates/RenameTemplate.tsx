import { type RosterTemplate, rosterTemplates } from '#contract/rostering/rosters/roster-templates.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = { template: RosterTemplate; opened: boolean; onClose: () => void }

export function RenameTemplate({ template, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rosters.templates.rename')}>
      <Rename key={template.version} template={template} onClose={onClose} />
    </Dialog>
  )
}

const valuesOf = ({ id, version, name }: RosterTemplate) => ({ id, version, name })

function Rename({ template, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const form = useFormOf(rosterTemplates.update, {
    initial: valuesOf(template),
    fromCurrent: valuesOf,
    invalidates: [rosterTemplates],
    success: t('rosters.templates.renamed'),
    failed: t('rosters.templates.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('rosters.templates.save')}>
      <TextField of={form} name="name" label={t('rosters.templates.name')} span={2} />
    </FormPanel>
  )
}
