import type { JobAnswers, ShownQuestion } from '#contract/jobs/content.ts'

/** What the fields of the questions hold: option ids, one id, or what was typed. */
export type AnswerValues = Readonly<Record<string, unknown>>

export const isAnswers = (value: unknown): value is AnswerValues => typeof value === 'object' && value !== null

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Converts the fields to answers by question id; empty ones are left out. */
export const answersFrom = (questions: readonly ShownQuestion[], values: unknown): JobAnswers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const value = isAnswers(values) ? values[question.id] : undefined
      return isEmpty(value) ? [] : [[question.id, answerFrom(question, value)] as const]
    }),
  )

function answerFrom({ kind }: ShownQuestion, value: unknown): JobAnswers[string] {
  if (kind === 'number') return Number(value)
  if (kind === 'text') return String(value)
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

/** The ids of the required questions without an answer. */
export const unanswered = (questions: readonly ShownQuestion[], values: unknown) =>
  questions
    .filter(({ id, required }) => required && isEmpty(isAnswers(values) ? values[id] : undefined))
    .map(({ id }) => id)
