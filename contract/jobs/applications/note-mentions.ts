/** A mention in the text of a note: the id of the colleague's membership, so that their current name is shown. */
export const mentionOf = (id: string) => `@[${id}]`

const mention = /@\[([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\]/g

/** The ids of those whom a note mentions, each once. */
export const mentionedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(mention)].map(([, id]) => id ?? '')),
]

/** The text with each mention replaced, for example by a name. */
export const replaceMentions = (text: string, replace: (id: string) => string) =>
  text.replaceAll(mention, (_, id: string) => replace(id))

export type NotePart = { text: string } | { mentioned_id: string }

/** The text as pieces, in which the mentions are by themselves. */
export function noteParts(text: string): NotePart[] {
  // Splitting by a pattern with a group puts what the group matched between the pieces.
  return text
    .split(mention)
    .map((piece, at) => (at % 2 === 0 ? { text: piece } : { mentioned_id: piece }))
    .filter((part) => !('text' in part) || part.text !== '')
}

/** How many colleagues a note can mention. */
export const maxMentions = 20
