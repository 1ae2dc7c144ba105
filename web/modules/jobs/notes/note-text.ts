import { mentionOf, replaceMentions } from '#contract/jobs/applications/note-mentions.ts'
import type { ApplicantNote } from '#contract/jobs/applications/notes.ts'
import type { MentionChoice } from '#web/ui/form/mentions/MentionField.tsx'
import { groupBy } from '#web/lib/grouping.ts'

type Colleague = { id: string; name: string; email: string }

/** The colleagues as choices; those of the same name are distinguished by their email address. */
export function mentionChoices(colleagues: readonly Colleague[]): MentionChoice[] {
  const counts = groupBy(colleagues, ({ name }) => name)
  return colleagues.map(({ id, name, email }) => ({
    id,
    label: (counts.get(name)?.length ?? 0) > 1 ? `${name} (${email})` : name,
    detail: email,
  }))
}

/** Those whom the note mentions already can have lost their access; they stay mentioned. */
export const choicesFor = (choices: readonly MentionChoice[], note: ApplicantNote | null): MentionChoice[] => [
  ...choices,
  ...(note?.mentions ?? [])
    .filter(({ id }) => choices.every((one) => one.id !== id))
    .map(({ id, name }) => ({ id, label: name })),
]

/** The text of a note as it is edited: mentions as @Name. */
export const toEditedText = (text: string, choices: readonly MentionChoice[]) =>
  replaceMentions(text, (id) => {
    const choice = choices.find((one) => one.id === id)
    return choice === undefined ? mentionOf(id) : `@${choice.label}`
  })

/** The text of a note as it is stored: mentions by id. */
export function toStoredText(text: string, choices: readonly MentionChoice[]) {
  // The longest first: “Ann Smith” is not “Ann”.
  const byLength = choices.toSorted((one, other) => other.label.length - one.label.length)
  return byLength.reduce((stored, { id, label }) => stored.replaceAll(mentionPattern(label), mentionOf(id)), text)
}

// Not the beginning of a longer name.
const mentionPattern = (label: string) => new RegExp(`@${escaped(label)}(?![\\p{L}\\p{N}])`, 'gu')
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
