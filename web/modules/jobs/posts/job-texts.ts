import type { Job, JobRow } from '#contract/jobs/jobs.ts'
import { formatMoney } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

type JobPay = Pick<Job, 'pay_min_cents' | 'pay_max_cents' | 'pay_unit' | 'currency'>
type JobPlace = Pick<JobRow, 'location_name' | 'suburb' | 'state'>

/** "$31.00–$34.50 per hour"; null where no pay is set or shown. */
export function payText(t: Translate, { pay_min_cents, pay_max_cents, pay_unit, currency }: JobPay) {
  const amounts = [...new Set([pay_min_cents, pay_max_cents])].filter((cents) => cents !== null)
  if (amounts.length === 0) return null
  return t(`jobs.pay.${pay_unit}`, { amount: amounts.map((cents) => formatMoney(cents, currency)).join('–') })
}

/** "Smithfield distribution centre, Smithfield NSW"; only the suburb for readers who do not see the location. */
export const placeText = ({ location_name, suburb, state }: JobPlace) =>
  [location_name, [suburb, state].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** The title of a job or of its row in a list, in the reader's language; the code of a job that has none yet. */
export const jobName = ({ code, ...job }: Pick<JobRow, 'title' | 'code'> | Pick<Job, 'text' | 'code'>) =>
  ('text' in job ? job.text?.title : job.title) ?? code
