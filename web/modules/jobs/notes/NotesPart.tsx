import { Stack, Text } from '@mantine/core'
import { applicantNotes } from '#contract/jobs/applications/notes.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { NewNoteForm } from './NoteForm.tsx'
import { NoteEntry } from './NoteEntry.tsx'
import { mentionChoices } from './note-text.ts'

/** The agency’s notes about an applicant, newest first, and a form for another one. */
export function NotesPart({ application_id }: { application_id: string }) {
  const t = useTranslate()
  const notes = useApiQuery(applicantNotes.list, { application_id })
  const { data: colleagues = [] } = useApiQuery(applicantNotes.colleagues, {})
  const people = mentionChoices(colleagues)
  return (
    <Stack gap="md">
      <NewNoteForm application_id={application_id} people={people} />
      <Loaded of={notes}>
        {(rows) =>
          rows.length === 0 ? (
            <Text c="dimmed">{t('jobs.notes.none')}</Text>
          ) : (
            <Stack gap="sm">
              {rows.map((note) => (
                <NoteEntry key={note.id} note={note} people={people} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Stack>
  )
}
