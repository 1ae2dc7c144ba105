// What the unknown values of a file probably mean, for the user to confirm.
import { type EntryList, isChoiceField } from '#contract/platform/import-fields.ts'
import type { UnknownEntry } from '#contract/platform/imports.ts'
import type { Db } from '#server/database/dialect.ts'
import type { Scope } from '#server/database/tenancy/scope.ts'
import { choicesByField, normaliseWord } from '#server/modules/imports/reading/choices.ts'
import { referenceIdsByName } from '#server/modules/reference/queries.ts'

type Value = Omit<UnknownEntry, 'proposal'>

/** Each value with its proposal; null: nothing can be said. */
export async function withProposals(db: Db, scope: Scope, agency_id: string, values: readonly Value[]) {
  const lists = [...new Set(values.map(({ list }) => list))].filter((list) => !isChoiceField(list))
  const items = new Map<EntryList, ReadonlyMap<string, string>>()
  for (const list of lists) items.set(list, await referenceIdsByName(db, scope, list, agency_id))
  return values.map((value): UnknownEntry => {
    const { list } = value
    return { ...value, proposal: isChoiceField(list) ? choiceFor(list, value) : itemFor(items.get(list), value) }
  })
}

function choiceFor(list: keyof typeof choicesByField, { name }: Value): UnknownEntry['proposal'] {
  const { byWord, patterns } = choicesByField[list]
  const code = patterns.find(([, pattern]) => pattern.test(name))?.[0] ?? nearestOf(byWord, normaliseWord(name))
  return code === undefined ? null : { action: 'map', id: code, label: '' }
}

// Somebody with an ABN is no employee of any type; a person has to decide.
const noEmployment = /contract|\babn\b|invoice|sole trader|volunteer|subbie/i

function itemFor(items: ReadonlyMap<string, string> = new Map(), { list, name, creatable }: Value) {
  const byWord = new Map([...items].map(([word, id]) => [normaliseWord(word), { id, label: word }]))
  const near = nearestOf(byWord, normaliseWord(name))
  if (near !== undefined) return { action: 'map' as const, ...near }
  const isDoubtful = !creatable || (list === 'employment_type' && noEmployment.test(name))
  return isDoubtful ? null : { action: 'create' as const, id: null, label: '' }
}

/** The value of the most similar word, if it differs by a plural or by few letters only. */
function nearestOf<T>(byWord: ReadonlyMap<string, T>, word: string): T | undefined {
  if (word.length < 4) return undefined
  const limit = word.length < 8 ? 1 : 2
  const near = [...byWord].flatMap(([known, value]) => {
    const distance = Math.abs(known.length - word.length) > limit ? limit + 1 : distanceOf(known, word)
    return distance <= limit && known.length >= 4 ? [{ distance, value }] : []
  })
  return near.toSorted((one, other) => one.distance - other.distance)[0]?.value
}

const longestWord = 80

/** The number of letters to add, remove or replace. */
function distanceOf(one: string, other: string): number {
  if (one.length > longestWord || other.length > longestWord) return longestWord
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 0; at < one.length; at += 1) {
    const now = [at + 1]
    for (let to = 0; to < other.length; to += 1) {
      const replaced = (before[to] ?? 0) + (one[at] === other[to] ? 0 : 1)
      now.push(Math.min(replaced, (before[to + 1] ?? 0) + 1, (now[to] ?? 0) + 1))
    }
    before = now
  }
  return before.at(-1) ?? 0
}
