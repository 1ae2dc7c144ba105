// Marks a public form with the time at which it was opened, so that one that was filled in by a machine is recognised.
import { secondsToFillIn } from '#contract/jobs/applications/application-stages.ts'
import type { Signer } from '#server/outside/secrets/signer.ts'

const purpose = 'job-form'
const daysValid = 7

const textOf = (job_id: string, opened: string) => `${job_id} ${opened}`

export function formTokenFor(signer: Signer, job_id: string, now: Date) {
  const opened = now.getTime().toString(36)
  return `${opened}.${signer.sign(purpose, textOf(job_id, opened))}`
}

type SubmittedForm = { job_id: string; token: string; now: Date }

/** A token that is not ours or too old has expired; a form that is sent at once was filled in by a machine. */
export function checkFormToken(
  signer: Signer,
  { job_id, token, now }: SubmittedForm,
): 'person' | 'machine' | 'expired' {
  const [opened = '', signature = ''] = token.split('.')
  if (!signer.isOurs(purpose, textOf(job_id, opened), signature)) return 'expired'
  const seconds = (now.getTime() - Number.parseInt(opened, 36)) / 1000
  if (seconds > daysValid * 86_400) return 'expired'
  return seconds < secondsToFillIn ? 'machine' : 'person'
}
