// Names of companies for comparison. Pure.
import { normaliseWord } from '#server/modules/imports/reading/choices.ts'

const companyForm =
  /\b(?:pty|p\/l|ltd|limited|proprietary|inc|incorporated|t\/as?|trading as|the trustee for|atf)\b\.?/gi

/** A name without case, signs and the form of company: “Tasman Foods P/L” and “TASMAN FOODS PTY LTD” alike. */
export const companyWord = (name: string) =>
  normaliseWord(name.replaceAll('p/l', '').replaceAll('P/L', '').replaceAll(companyForm, ''))

/** Ids by the word of a name or legal name, where only one has it. */
export function idsByCompanyName(named: readonly { id: string; name: string; legal_name: string | null }[]) {
  const words = named.flatMap(({ id, name, legal_name }) =>
    [name, legal_name ?? ''].map((one) => [companyWord(one), id] as const).filter(([word]) => word !== ''),
  )
  const single = [...Map.groupBy(words, ([word]) => word)].filter(
    ([, all]) => new Set(all.map(([, id]) => id)).size === 1,
  )
  return new Map(single.flatMap(([word, [entry]]) => (entry === undefined ? [] : [[word, entry[1]] as const])))
}
