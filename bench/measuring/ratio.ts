/** One figure of a benchmark, always relative to another one of the same run, so that it holds on a slow or busy machine too. */
export type Ratio = {
  readonly bench: string
  /** what was measured against what */
  readonly title: string
  readonly ratio: number
  /** what the ratio should be: at least so much, or at most */
  readonly goal: { readonly at_least: number } | { readonly at_most: number } | null
  /** the absolute figures of this machine */
  readonly figures: string
}

/** A benchmark returns its ratios and prints other information itself. */
export type Bench = () => Promise<Ratio[]>

export const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

export const reaches = ({ ratio, goal }: Ratio) =>
  goal === null || ('at_least' in goal ? ratio >= goal.at_least : ratio <= goal.at_most)

export const goalText = ({ goal }: Ratio) =>
  goal === null ? '' : 'at_least' in goal ? `≥ ${goal.at_least}` : `≤ ${goal.at_most}`

export const flagged = (name: string) => process.argv.includes(`--${name}`)

/** Whether the benchmarks only have to show that they run, with little data and one round: `npm test` does. */
export const isSmokeRun = flagged('smoke')

/** A number option of the command line, `--rounds=5`; without it `otherwise`, and in a smoke run `smoke`. */
export function option(name: string, otherwise: number, smoke = otherwise): number {
  const argument = process.argv.find((word) => word.startsWith(`--${name}=`))
  if (argument !== undefined) return Number(argument.slice(name.length + 3))
  return isSmokeRun ? smoke : otherwise
}

/** The names of an option, `--only=a,b`; empty without it. */
export const namesIn = (option: string): readonly string[] =>
  process.argv
    .find((word) => word.startsWith(`--${option}=`))
    ?.slice(option.length + 3)
    .split(',') ?? []

/** A text option of the command line, `--other=/folder`; undefined without it. */
export const textOption = (name: string): string | undefined =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
