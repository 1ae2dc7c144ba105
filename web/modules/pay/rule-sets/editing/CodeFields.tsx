import { MultiSelect, Select } from '@mantine/core'
import { type Place, put } from './place.ts'
import { useProblem } from './problems.ts'

type Coded = { code: string; title: string }
type Props<Value> = { of: Place<Value>; label: string; choices: readonly Coded[] }

/** Codes that occur twice while they are edited are offered once. */
const optionsOf = (choices: readonly Coded[], kept: readonly string[]) => {
  const known = new Map([
    ...kept.map((code) => [code, code] as const),
    ...choices.map(({ code, title }) => [code, title || code] as const),
  ])
  return [...known].filter(([value]) => value !== '').map(([value, label]) => ({ value, label }))
}

/** One of the rule set's entries, by its code; a code that is no longer there is still shown. */
export const CodeAt = ({ of, label, choices }: Props<string>) => (
  <Select
    label={label}
    required
    searchable
    data-path={of.path}
    error={useProblem(of.path)}
    data={optionsOf(choices, [of.value])}
    value={of.value === '' ? null : of.value}
    allowDeselect={false}
    onChange={(code) => code !== null && put(of, code)}
  />
)

/** Several of them. */
export const CodesAt = ({ of, label, choices }: Props<string[]>) => (
  <MultiSelect
    label={label}
    data-path={of.path}
    error={useProblem(of.path)}
    data={optionsOf(choices, of.value)}
    value={of.value}
    onChange={(codes) => put(of, codes)}
  />
)
