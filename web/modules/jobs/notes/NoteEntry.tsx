import { ActionIcon, Box, Card, Group, Menu, Text } from '@mantine/core'
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { noteParts } from '#contract/jobs/applications/note-mentions.ts'
import { type ApplicantNote, applicantNotes } from '#contract/jobs/applications/notes.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import type { MentionChoice } from '#web/ui/form/mentions/MentionField.tsx'
import { toastWithUndo } from '#web/ui/toast.tsx'
import { EditNoteForm } from './NoteForm.tsx'
import classes from './Notes.module.css'

type Props = { note: ApplicantNote; people: readonly MentionChoice[] }

/** One note: author, time and text; its author can change and delete it. */
export function NoteEntry({ note, people }: Props) {
  const t = useTranslate()
  const [editing, setEditing] = useState(false)
  const { author_name, created_at, edited_at } = note
  return (
    <Card withBorder p="md">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <Text fw={600}>{author_name ?? t('jobs.notes.noAuthor')}</Text>
          <Text size="xs" c="dimmed">
            {formatInstant(created_at)}
            {edited_at && ` · ${t('jobs.notes.edited', { at: formatInstant(edited_at) })}`}
          </Text>
        </div>
        {note.can_edit && !editing && <NoteMenu note={note} onEdit={() => setEditing(true)} />}
      </Group>
      {editing ? (
        <Box mt="sm">
          <EditNoteForm note={note} people={people} onDone={() => setEditing(false)} />
        </Box>
      ) : (
        <NoteText note={note} />
      )}
    </Card>
  )
}

function NoteText({ note: { text, mentions } }: { note: ApplicantNote }) {
  const t = useTranslate()
  const nameOf = (id: string) => mentions.find((one) => one.id === id)?.name ?? t('jobs.notes.former')
  return (
    <Text mt="xs" className={classes.text}>
      {noteParts(text).map((part, at) =>
        'text' in part ? (
          part.text
        ) : (
          // The parts of a text have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <strong key={at} className={classes.mention}>
            @{nameOf(part.mentioned_id)}
          </strong>
        ),
      )}
    </Text>
  )
}

function NoteMenu({ note, onEdit }: { note: ApplicantNote; onEdit: () => void }) {
  const t = useTranslate()
  const { busy, remove } = useRemoval(note)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={36}
          variant="subtle"
          color="gray"
          loading={busy}
          aria-label={t('jobs.notes.menu', { name: note.author_name ?? t('jobs.notes.noAuthor') })}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('jobs.notes.edit')}
        </Menu.Item>
        <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
          {t('jobs.notes.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function useRemoval({ id, version }: ApplicantNote) {
  const t = useTranslate()
  const invalidates = [applicantNotes.list]
  const removal = useSend(applicantNotes.remove, { invalidates, failed: t('jobs.notes.notRemoved') })
  const restoring = useSend(applicantNotes.restore, { invalidates, failed: t('jobs.notes.failed') })
  async function remove() {
    const removed = await removal.sendOrShow({ id, version })
    if (removed === null) return
    toastWithUndo(t('jobs.notes.removed'), { label: t('ui.undo'), onUndo: () => restoring.send(removed) })
  }
  return { busy: removal.busy, remove }
}
