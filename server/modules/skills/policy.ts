import { refuse } from '#contract/refusals.ts'
import { skillTests, type TestResult, testTransitions } from '#contract/people/skill-tests.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { isOver } from './rules.ts'

/** A test is taken by its own employee; an employee's scope has no other. Refuses everybody else. */
export function requireTaker({ kind }: Pick<Actor, 'kind'>) {
  if (kind !== 'employee') refuse('mayNot')
}

type TestState = { result: TestResult; ends_at: string }

/** Uploaded answers are visible to the agency once the test has ended, to the employee at any time. */
export const maySeeAnswers = ({ kind }: Pick<Actor, 'kind'>, { result, ends_at }: TestState, now: Date) =>
  kind === 'employee' || result !== 'in_progress' || isOver(ends_at, now)

const testCalls = { answer: skillTests.exam, mark: skillTests.mark, void: skillTests.void }

/** What this person can do with a test: its employee answers it, the agency marks and voids it. */
export const allowedTestActions = (actor: Pick<Actor, 'kind' | 'grants'>, result: TestResult) =>
  actionsOfCalls(actor, testCalls, testTransitions, result).filter(
    (action) => (action === 'answer') === (actor.kind === 'employee'),
  )
