import { createContext, memo, useContext, type ComponentType } from 'react'
import type { Place } from './place.ts'

/** What is wrong, by the path of the field. */
export type Problems = Readonly<Record<string, string>>

export const ProblemsContext = createContext<Problems>({})

/** What is wrong with a field, if anything. */
export const useProblem = (path: string): string | undefined => useContext(ProblemsContext)[path]

type Places = Record<string, Place<unknown>>

/** Rendered again only when one of its values changes: a form of hundreds of fields would be slow otherwise. */
export function memoByValue<Props extends object>(Component: ComponentType<Props>): ComponentType<Props> {
  // Every prop of a section is a place.
  const valuesOf = (props: Props) => Object.values(props as Places).map(({ value }) => value)
  return memo(Component, (before, after) => {
    const [former, next] = [valuesOf(before), valuesOf(after)]
    return former.every((value, at) => Object.is(value, next[at]))
  })
}
