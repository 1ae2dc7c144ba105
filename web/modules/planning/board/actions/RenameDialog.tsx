import { type Roster, rosters } from '#contract/rostering/rosters/rosters.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { TextareaField } from '#web/ui/form/TextareaField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

type Props = { roster: Roster; opened: boolean; onClose: () => void }

export function RenameDialog({ roster, opened, onClose }: Props) {
  const t = useTranslate()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('rosters.rename.title')}>
      <Rename key={roster.version} roster={roster} onClose={onClose} />
    </Dialog>
  )
}

const valuesOf = ({ id, version, name, notes }: Roster) => ({ id, version, name, notes: notes ?? '' })

function Rename({ roster, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslate()
  const form = useFormOf(rosters.update, {
    initial: valuesOf(roster),
    fromCurrent: valuesOf,
    invalidates: [rosters],
    success: t('rosters.rename.saved'),
    failed: t('rosters.rename.failed'),
    onDone: onClose,
  })
  return (
    <FormPanel of={form} submit={t('rosters.rename.save')}>
      <TextField of={form} name="name" label={t('rosters.list.name')} />
      <TextareaField of={form} name="notes" label={t('rosters.new.notes')} description={t('rosters.new.notesHelp')} />
    </FormPanel>
  )
}
