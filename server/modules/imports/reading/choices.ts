// The accepted words of select fields in a file, in any language; shared by reading and templates.
import { approvalModes } from '#contract/rostering/timesheets/approval.ts'
import { payCycles } from '#contract/customers/companies.ts'
import { contactRoles } from '#contract/customers/customer-contacts.ts'
import { customerStatuses, invoiceSplits } from '#contract/customers/customers.ts'
import { punchKinds } from '#contract/rostering/clock/punch-pairing.ts'
import { genders, workRightsBases } from '#contract/people/employees.ts'
import { weekStarts } from '#contract/values/week-starts.ts'
import { type Language, languages } from '#contract/values/values.ts'
import { serverText } from '#server/http/server-texts.ts'

/** `byWord`: the code of a choice by each of its words, without case, spaces and signs */
export type CodesByWord<Code extends string> = {
  readonly wording: string
  readonly codes: readonly Code[]
  readonly byWord: ReadonlyMap<string, Code>
}

/** A word in its form for comparison: without case, accents, spaces and signs. */
export const normaliseWord = (word: string) =>
  word
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

// `also`: other common words for a choice.
function choicesOf<Code extends string>(
  wording: string,
  codes: readonly Code[],
  also?: Readonly<Partial<Record<Code, readonly string[]>>>,
): CodesByWord<Code> {
  const words = codes.flatMap((code) => {
    const translations = languages.map((language) => serverText(language, `${wording}.${code}`))
    return [code, ...translations, ...(also?.[code] ?? [])].map((word) => [normaliseWord(word), code] as const)
  })
  return { wording, codes, byWord: new Map(words) }
}

const genderWords = {
  female: ['f', 'w', 'woman', 'frau', 'mulher'],
  male: ['m', 'h', 'man', 'mann', 'homem'],
  x: ['non-binary', 'divers', 'non binaire', 'não binário'],
}
const rightWords = {
  citizen: ['australian citizen', 'citoyen australien', 'australischer staatsbürger', 'cidadão australiano'],
  permanent: ['pr', 'résident permanent', 'residente permanente'],
  nz: ['nz citizen', 'new zealand', 'nouvelle-zélande', 'neuseeland', 'nova zelândia'],
  temporary: ['visa', 'visa holder', 'visum', 'visto', 'temporaire', 'befristet', 'temporário'],
}

const statusWords = {
  prospect: ['lead'],
  active: ['current'],
  on_hold: ['hold', 'suspended'],
  inactive: ['closed', 'former'],
}
const roleWords = { site: ['site', 'site contact'], billing: ['accounts', 'invoicing'] }

const punchWords = {
  in: [
    'clock in',
    'start',
    'arrive',
    'arrival',
    'check in',
    'kommen',
    'kommt',
    'beginn',
    'arrivée',
    'début',
    'entrar',
    'chegada',
    'início',
  ],
  out: ['clock out', 'end', 'finish', 'leave', 'check out', 'gehen', 'geht', 'ende', 'fin', 'sair', 'fim'],
  break_start: [
    'break',
    'break out',
    'start break',
    'meal start',
    'lunch start',
    'pause',
    'pause beginn',
    'pause début',
    'pausa',
  ],
  break_end: ['break in', 'end break', 'meal end', 'lunch end', 'pause ende', 'pause fin', 'fim de pausa'],
}

/** By field. */
export const choicesByField = {
  gender: choicesOf('employees.gender', genders, genderWords),
  right_to_work: choicesOf('employees.right', workRightsBases, rightWords),
  invoice_split: choicesOf('customers.invoiceSplit', invoiceSplits),
  timesheet_approval: choicesOf('customers.approval', approvalModes),
  status: choicesOf('customers.status', customerStatuses, statusWords),
  contact_role: choicesOf('customers.contacts.role', contactRoles, roleWords),
  pay_cycle: choicesOf('companies.payCycle', payCycles),
  week_start: choicesOf('companies.weekday', weekStarts),
  kind: choicesOf('clock.kind', punchKinds, punchWords),
}

/** The words of a field's choices in a language; none for a field without choices. */
export function wordsOf(field: string, language: Language) {
  const found = Object.entries(choicesByField).find(([name]) => name === field)?.[1]
  return (found?.codes ?? []).map((code) => serverText(language, `${found?.wording}.${code}`))
}
