import { type HeldSkill, type HeldSkillState, heldSkills, heldSkillTransitions } from '#contract/people/held-skills.ts'
import { type SkillTest, skillTests, type TestResult, testTransitions } from '#contract/people/skill-tests.ts'
import { mayCall } from '#contract/call.ts'
import { actionsOfCalls } from '#contract/transitions.ts'
import type { Actor } from '#server/http/actor.ts'
import { isOver, startBlocker } from './rules.ts'

const heldSkillCalls = { edit: heldSkills.update, remove: heldSkills.remove }

/** What this person can do with a skill of an employee now. */
export const heldSkillActions = (actor: Pick<Actor, 'kind' | 'grants'>, skill: Pick<HeldSkill, 'verified_at'>) =>
  isVerifiedForEmployee(actor, skill)
    ? []
    : actionsOfCalls(actor, heldSkillCalls, heldSkillTransitions, heldSkillState(skill))

/** The agency has verified it, so its employee cannot change it. */
export const isVerifiedForEmployee = ({ kind }: Pick<Actor, 'kind'>, skill: Pick<HeldSkill, 'verified_at'>) =>
  kind === 'employee' && heldSkillState(skill) === 'verified'

const heldSkillState = ({ verified_at }: Pick<HeldSkill, 'verified_at'>): HeldSkillState =>
  verified_at === null ? 'unverified' : 'verified'

type TestState = { result: TestResult; ends_at: string }

/** Uploaded answers are visible to the agency once the test has ended, to the employee at any time. */
export const maySeeAnswers = ({ kind }: Pick<Actor, 'kind'>, { result, ends_at }: TestState, now: Date) =>
  kind === 'employee' || result !== 'in_progress' || isOver(ends_at, now)

const testCalls = { answer: skillTests.exam, mark: skillTests.mark, void: skillTests.void }

/** What this person can do with a test: its employee answers it, the agency marks and voids it. */
export const allowedTestActions = (actor: Pick<Actor, 'kind' | 'grants'>, result: TestResult) =>
  actionsOfCalls(actor, testCalls, testTransitions, result)

type OfferedTest = Parameters<typeof startBlocker>[0] & { skill_id: string }

/** Whether this person can start a test of a skill now, or resume the one in progress. */
export const canStartTest = (
  actor: Pick<Actor, 'kind' | 'grants'>,
  offered: OfferedTest,
  tests: readonly Pick<SkillTest, 'skill_id' | 'result'>[],
) =>
  mayCall(actor, skillTests.start) &&
  (tests.some(({ skill_id, result }) => skill_id === offered.skill_id && result === 'in_progress') ||
    startBlocker(offered) === null)
