import { Modal } from '@mantine/core'
import { type RosterTemplate, rosterTemplates } from '#schemas/rostering/rosters/roster-templates.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useWords } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = { template: RosterTemplate; opened: boolean; onClose: () => void }

export function RenameTemplate({ template, opened, onClose }: Props) {
  const t = useWords()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('rosters.templates.rename')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <Rename key={template.version} template={template} onClose={onClose} />
    </Modal>
  )
}

const valuesOf = ({ id, version, name }: RosterTemplate) => ({ id, version, name })

function Rename({ template, onClose }: Omit<Props, 'opened'>) {
  const t = useWords()
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
