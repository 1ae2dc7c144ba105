// The answers to screening questions: what is accepted, and what they are worth. Nobody is rejected automatically.
import { type JobAnswers, type ShownQuestion, yesNoOptions } from '#contract/jobs/content.ts'
import { refuseField } from '#contract/refusals.ts'

type Answer = JobAnswers[string]
export type ScoredAnswers = { answers: JobAnswers; score: number; knocked_out: boolean }

/** Checks the answers; what belongs to no question is left out. */
export function scoreAnswers(questions: readonly ShownQuestion[], given: JobAnswers): ScoredAnswers {
  const result: ScoredAnswers = { answers: {}, score: 0, knocked_out: false }
  for (const question of questions) {
    const answer = given[question.id]
    if (isEmpty(answer) && question.required) refuseField(`answers.${question.id}`, 'validation.required')
    if (isEmpty(answer)) continue
    const { score, knocked_out } = scoreAnswer(question, answer)
    result.answers[question.id] = answer
    result.score += score
    result.knocked_out ||= knocked_out
  }
  return result
}

const isEmpty = (answer: Answer | undefined): answer is undefined =>
  answer === undefined || (Array.isArray(answer) && answer.length === 0)

function scoreAnswer(question: ShownQuestion, answer: Answer) {
  const field = `answers.${question.id}`
  if (question.kind === 'text') {
    if (typeof answer !== 'string') refuseField(field, 'validation.type_string')
    return { score: 0, knocked_out: false }
  }
  if (question.kind === 'number') {
    if (typeof answer !== 'number') refuseField(field, 'validation.type_number')
    const [min, max] = [question.min ?? -Infinity, question.max ?? Infinity]
    return { score: 0, knocked_out: answer < min || answer > max }
  }
  if (!Array.isArray(answer)) refuseField(field, 'validation.choice')
  return scoreChoice(question, answer, field)
}

function scoreChoice({ kind, options }: ShownQuestion, chosen: readonly string[], field: string) {
  const known: readonly string[] = kind === 'yes_no' ? yesNoOptions : options.map(({ id }) => id)
  const isTooMany = kind !== 'multiple' && chosen.length > 1
  if (isTooMany || new Set(chosen).size < chosen.length || chosen.some((id) => !known.includes(id)))
    refuseField(field, 'validation.choice')
  const picked = options.filter(({ id }) => chosen.includes(id))
  return {
    score: picked.reduce((sum, { weight }) => sum + weight, 0),
    knocked_out: picked.some(({ knock_out }) => knock_out),
  }
}
