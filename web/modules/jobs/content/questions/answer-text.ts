import type { Application } from '#contract/jobs/applications/applications.ts'
import type { ShownQuestion } from '#contract/jobs/content.ts'
import { formatNumber } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { wordingIn } from './question-values.ts'

export type QuestionAnswer = Application['answers'][string]

/** An answer in words; `yesOrNo` words the options of a question that has no texts of its own. */
export function answerText(
  { options, kind }: ShownQuestion,
  answer: QuestionAnswer | undefined,
  yesOrNo: (isYes: boolean) => string,
) {
  if (answer === undefined) return '–'
  if (typeof answer === 'number') return formatNumber(answer)
  if (typeof answer === 'string') return answer
  return options
    .filter(({ id }) => answer.includes(id))
    .map(({ id, text }) => (kind === 'yes_no' ? yesOrNo(id === 'yes') : wordingIn(text, currentLanguage())))
    .join(', ')
}
