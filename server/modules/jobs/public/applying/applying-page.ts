// Receives the application form of a job page and answers with a page: the same one for a first and for another application.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { applications } from '#contract/jobs/applications/applications.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import { localDateOf } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { type Database, databaseForActor } from '#server/database/transaction.ts'
import { logFailure, refusalOf } from '#server/http/reply.ts'
import { refusalMessage, serverText } from '#server/http/server-texts.ts'
import { applyPublicly } from '#server/modules/jobs/applications/applying.ts'
import type { Outside } from '#server/outside/outside.ts'
import { inLanguage, jobPath } from '#server/modules/jobs/public/addresses.ts'
import type { FormState } from './application-form.ts'
import { inputOf, readForm, type SentForm } from './form-input.ts'
import { renderClosed, renderJob, type ShownJob } from '#server/modules/jobs/public/job-page.ts'
import { langOfLinks, type AgencySite } from '#server/modules/jobs/public/list-page.ts'
import { sendRendered } from '#server/modules/jobs/public/page.ts'

type PageRequest = { request: FastifyRequest; reply: FastifyReply; database: Database; outside: Outside }

export const emptyForm = ({ time_zone }: Pick<ShownJob, 'time_zone'>, now: Date): FormState => ({
  ...{ today: localDateOf(now.toISOString(), time_zone), values: {}, errors: {}, problem: null, had_file: false },
})

/** Stores the application and leads to the page that confirms it; what is wrong is shown in the form. */
export async function storeApplicationForm(exchange: PageRequest, site: AgencySite, job: ShownJob) {
  const { request, reply } = exchange
  const form = await readForm(request).catch(refusalOf)
  if (form instanceof Refusal) return sendForm(exchange, site, job, { values: {}, files: [], too_large: false }, form)
  const { input, errors } = inputOf(job, site.language, form)
  if (input === null || form.too_large)
    return sendForm(
      exchange,
      site,
      job,
      form,
      new Refusal('invalid', {}, { fields: { ...errors, ...(form.too_large && tooLarge) } }),
    )
  const refusal = await submitApplication(exchange, site.language, input, form).catch((thrown: unknown) => {
    const caught = refusalOf(thrown)
    logFailure(request.log, caught, thrown, applications.applyPublicly.path)
    return caught
  })
  if (refusal === null)
    return reply.redirect(inLanguage(`${jobPath(site.agency.slug, job)}/received`, langOfLinks(site)), 303)
  if (refusal.code === 'notFound' || refusal.code === 'jobs.notOpen')
    return sendRendered(request, reply, { body: renderClosed(site, job.text?.title ?? null, []), status: 410 })
  return sendForm(exchange, site, job, form, refusal)
}

const tooLarge: Refusal['fields'] = { resume: [{ key: 'refusals.tooLarge', params: {} }] }

type Input = Parameters<typeof applyPublicly>[0]['input']

async function submitApplication(
  { request, database, outside }: PageRequest,
  language: Language,
  input: Input,
  { files }: SentForm,
): Promise<null> {
  const { path } = applications.applyPublicly
  await applyPublicly({
    ...{ input, files, language, outside, now: outside.clock.now() },
    ...{ address: request.ip, user_agent: request.headers['user-agent'] ?? '' },
    database: databaseForActor(database, { name: '', call: path, address: request.ip }),
  })
  return null
}

/** The form with everything that was typed, and what is wrong. */
function sendForm(
  { request, reply, outside }: PageRequest,
  site: AgencySite,
  job: ShownJob,
  form: SentForm,
  refusal: Refusal,
) {
  const { language } = site
  const { fields } = refusal
  const errors = Object.fromEntries(
    Object.entries(fields).map(([name, [first]]) => [fieldOf(name), messageOf(language, name, first)]),
  )
  const isExpired = refusal.code === 'jobs.formExpired'
  const state: FormState = {
    ...emptyForm(job, outside.clock.now()),
    values: form.values,
    errors,
    problem: Object.keys(errors).length > 0 ? null : problemOf(language, refusal),
    had_file: form.files.length > 0 || form.too_large,
  }
  // A form that was opened long enough ago stays so.
  const form_token = isExpired ? job.form_token : (form.values['form_token'] ?? job.form_token)
  return sendRendered(request, reply, {
    body: renderJob(site, { ...job, form_token }, state),
    status: refusals[refusal.code],
  })
}

function problemOf(language: Language, { code, facts }: Refusal) {
  if (code === 'jobs.formExpired') return serverText(language, 'publicJobs.form.expired')
  if (code === 'tooMany')
    return serverText(language, 'publicJobs.form.tooMany', { count: Math.ceil(Number(facts['seconds']) / 60) })
  return refusalMessage(language, code, facts)
}

// The check of a file names its field "file", as the call does.
const fieldOf = (name: string) => (name === 'file' ? 'resume' : name)

type FieldMessage = Refusal['fields'][string][number] | undefined

function messageOf(language: Language, name: string, message: FieldMessage) {
  if (name === 'consent') return serverText(language, 'publicJobs.form.consentMissing')
  if (name === 'email' && message?.key === 'validation.required')
    return serverText(language, 'publicJobs.form.reachable')
  return message === undefined ? '' : serverText(language, message.key, message.params)
}
