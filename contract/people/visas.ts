import { z } from 'zod'
import { read } from '#contract/call.ts'
import { choice, id, line } from '#contract/values/values.ts'

/** How a visa limits work (docs/au-facts.md 2.3). UNKNOWN: the conditions of the person's own grant have to be checked. */
export const workRules = [
  'UNRESTRICTED',
  'NO_WORK',
  'HOURS_PER_FORTNIGHT',
  'AFTER_COURSE_START',
  'EMPLOYER_MAX_MONTHS',
  'SPONSOR_ONLY',
  'REGION_ONLY',
  'UNKNOWN',
] as const

export const workLimit = z.object({
  rule: z.enum(workRules),
  /** the number of the visa condition, such as 8105 */
  condition: line(40).nullish(),
  /** HOURS_PER_FORTNIGHT: in any two consecutive weeks, Monday to Sunday, while the course is in session */
  hours: z.number().min(0).max(1000).nullish(),
  /** EMPLOYER_MAX_MONTHS: with one employer, at one place */
  months: z.number().min(0).max(1000).nullish(),
})
export type WorkLimit = z.infer<typeof workLimit>

/** The condition that forbids work before the course begins, and the course's first day. */
export const visaCourse = z.object({ condition: z.string(), course_starts_on: z.string() })
export type VisaCourse = z.infer<typeof visaCourse>

const visa = choice.extend({ code: z.string(), work: z.array(workLimit) })

const forVisas = [
  ['Employee', 'view'],
  ['Employee', 'create'],
  ['Employee', 'update'],
] as const

export const visas = {
  list: read({
    path: '/employee/visa-list',
    needs: forVisas,
    summary: 'Lists the visa subclasses for selection, with their work limits.',
    input: {},
    result: z.array(visa),
  }),
  subClasses: read({
    path: '/employee/visa-sub-class',
    needs: forVisas,
    summary: 'Lists the streams of a visa subclass, with their work limits.',
    input: { visa_id: id },
    result: z.array(visa),
  }),
}
