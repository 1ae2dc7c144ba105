/** A mention that is being typed: what comes after the @, and its place in the text. */
export type MentionQuery = { query: string; from: number; to: number }

// At most two words: a name is found by then, and an email address in the text is none.
const openMention = /(?:^|[\s(])@([^\s@]*(?: [^\s@]+)?)$/u

/** The mention before the caret; null where there is none. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | null {
  const query = openMention.exec(text.slice(0, caret))?.[1]
  return query === undefined ? null : { query, from: caret - query.length - 1, to: caret }
}

const foldText = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Those whose name has every word of the query at the beginning of a word. */
export function matchingPeople<Person extends { label: string }>(people: readonly Person[], query: string): Person[] {
  const words = foldText(query).split(' ').filter(Boolean)
  return people.filter(({ label }) => {
    const names = foldText(label).split(/[\s(-]+/)
    return words.every((word) => names.some((name) => name.startsWith(word)))
  })
}
