// A noun of its own: what the choices of a form are called in a file, in any language; reading and templates share it.
import { approvalModes } from '#contract/approval.ts'
import { payCycles } from '#contract/companies.ts'
import { invoiceSplits } from '#contract/customers.ts'
import { type Language, languages } from '#contract/values.ts'
import { say } from '#server/http/say.ts'

/** `byWord`: the code of a choice by each of its words, bare of case, spaces and signs */
export type Choices<Code extends string> = {
  readonly wording: string
  readonly codes: readonly Code[]
  readonly byWord: ReadonlyMap<string, Code>
}

/** A word as files are compared by: without case, accents, spaces and signs. */
export const bare = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

function choicesOf<Code extends string>(wording: string, codes: readonly Code[]): Choices<Code> {
  const words = codes.flatMap((code) =>
    [code, ...languages.map((language) => say(language, `${wording}.${code}`))].map(
      (word) => [bare(word), code] as const,
    ),
  )
  return { wording, codes, byWord: new Map(words) }
}

/** By the field that chooses. */
export const choices = {
  invoice_split: choicesOf('customers.invoiceSplit', invoiceSplits),
  timesheet_approval: choicesOf('customers.approval', approvalModes),
  pay_cycle: choicesOf('companies.payCycle', payCycles),
}

/** The words of a field's choices in a language; none of a field that does not choose. */
export function wordsOf(field: string, language: Language) {
  const found = Object.entries(choices).find(([name]) => name === field)?.[1]
  return (found?.codes ?? []).map((code) => say(language, `${found?.wording}.${code}`))
}
