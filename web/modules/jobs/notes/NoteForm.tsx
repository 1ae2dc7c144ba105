import { useState } from 'react'
import { type ApplicantNote, applicantNotes } from '#contract/jobs/applications/notes.ts'
import { useFormOf } from '#web/lib/form/use-form-of.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { FormPanel } from '#web/ui/form/FormPanel.tsx'
import { type MentionChoice, MentionField } from '#web/ui/form/mentions/MentionField.tsx'
import type { FormValues } from '#web/ui/form/working-form.ts'
import { choicesFor, toEditedText, toStoredText } from './note-text.ts'

type Props = { people: readonly MentionChoice[] }

/** Writes a note; empty again when it is stored. */
export function NewNoteForm({ application_id, people }: Props & { application_id: string }) {
  const [written, setWritten] = useState(0)
  return (
    <EmptyNoteForm
      key={written}
      application_id={application_id}
      people={people}
      onDone={() => setWritten((count) => count + 1)}
    />
  )
}

function EmptyNoteForm({ application_id, people, onDone }: Props & { application_id: string; onDone: () => void }) {
  const t = useTranslate()
  const form = useFormOf(applicantNotes.store, {
    initial: { application_id, text: '' },
    toInput: (values) => storedIn(values, people),
    invalidates: [applicantNotes.list],
    success: t('jobs.notes.added'),
    failed: t('jobs.notes.failed'),
    onDone,
  })
  return (
    <FormPanel is_inline of={form} submit={t('jobs.notes.add')}>
      <MentionField
        of={form}
        name="text"
        label={t('jobs.notes.new')}
        description={t('jobs.notes.help')}
        people={people}
      />
    </FormPanel>
  )
}

/** Changes a note. */
export function EditNoteForm({ note, people, onDone }: Props & { note: ApplicantNote; onDone: () => void }) {
  const t = useTranslate()
  const choices = choicesFor(people, note)
  const valuesOf = ({ id, version, text }: ApplicantNote) => ({ id, version, text: toEditedText(text, choices) })
  const form = useFormOf(applicantNotes.update, {
    initial: valuesOf(note),
    fromCurrent: valuesOf,
    toInput: (values) => storedIn(values, choices),
    invalidates: [applicantNotes.list],
    success: t('jobs.notes.saved'),
    failed: t('jobs.notes.failed'),
    onDone,
  })
  return (
    <FormPanel is_inline of={form} submit={t('jobs.notes.save')} onCancel={onDone}>
      <MentionField of={form} name="text" label={t('jobs.notes.text')} people={choices} />
    </FormPanel>
  )
}

const storedIn = (values: FormValues, people: readonly MentionChoice[]): FormValues => ({
  ...values,
  text: toStoredText(String(values['text']), people),
})
