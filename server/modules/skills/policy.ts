import { refuse } from '#contract/refusals.ts'
import type { TestResult } from '#contract/people/skill-tests.ts'
import type { Actor } from '#server/http/actor.ts'
import { isOver } from './rules.ts'

/** A test is taken by its own employee; an employee's scope has no other. Refuses everybody else. */
export function requireTaker({ kind }: Pick<Actor, 'kind'>) {
  if (kind !== 'employee') refuse('mayNot')
}

type Paper = { result: TestResult; ends_at: string }

/** Uploaded answers are visible to the agency once the test has ended, to the employee at any time. */
export const maySeeAnswers = ({ kind }: Pick<Actor, 'kind'>, { result, ends_at }: Paper, now: Date) =>
  kind === 'employee' || result !== 'in_progress' || isOver(ends_at, now)
