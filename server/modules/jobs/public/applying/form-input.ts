// What was sent with an application form of a page: its fields as the input of `/job-apply-without-login`, and its file.
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { applications } from '#contract/jobs/applications/applications.ts'
import type { PublicJob } from '#contract/jobs/applications/public-job.ts'
import type { JobAnswers, ShownQuestion } from '#contract/jobs/content.ts'
import { resumeBytes } from '#contract/jobs/applications/application-stages.ts'
import { refuse, Refusal } from '#contract/refusals.ts'
import type { Language } from '#contract/values/values.ts'
import type { UploadedFile } from '#server/http/files.ts'
import { parseInput } from '#server/http/mount.ts'
import { removeUnprintable } from '#contract/values/values.ts'
import { scoreAnswers } from '#server/modules/jobs/answers.ts'
import { monthsStored } from './application-form.ts'

export type SentForm = { values: Record<string, string>; files: UploadedFile[]; too_large: boolean }

// Thirty questions with twenty options each, and the fields of every form.
const maxFields = 700
// Four bytes for each letter of the longest text, and as much again for what is refused with a reason.
const longestField = 32_768
const longestForm = 393_216
// Its types lack throwFileSizeLimit, which parts() accepts.
const uploadLimits: Parameters<FastifyRequest['parts']>[0] & { throwFileSizeLimit: boolean } = {
  throwFileSizeLimit: false,
  limits: { fields: maxFields, fieldSize: longestField, files: 1, fileSize: resumeBytes },
}

/** Reads a form; a file that is too large is dropped, and the fields stay. */
export async function readForm(request: FastifyRequest): Promise<SentForm> {
  const sent: SentForm = { values: {}, files: [], too_large: false }
  let left = longestForm
  for await (const part of request.parts(uploadLimits)) {
    if (part.type === 'file') {
      await addFile(sent, part)
      continue
    }
    left -= part.valueTruncated ? longestForm : String(part.value).length
    if (left < 0) refuse('tooLarge')
    sent.values[part.fieldname] = typeof part.value === 'string' ? part.value : ''
  }
  return sent
}

async function addFile(sent: SentForm, part: MultipartFile) {
  const bytes = await part.toBuffer()
  sent.too_large ||= part.file.truncated
  // A file field without a file is sent as an empty one.
  if (bytes.length > 0 && !part.file.truncated) sent.files.push({ filename: removeUnprintable(part.filename), bytes })
}

type FieldErrors = Refusal['fields']

/** The input of the call, or what is wrong with all of its fields. */
export function inputOf(job: PublicJob, language: Language, { values, files }: SentForm) {
  const { answers, refused } = answersOf(job.questions, values)
  const text = (name: string) => values[name] ?? ''
  const fields = {
    ...{ job_id: job.id, language, answers, consent_months: monthsStored },
    ...{ first_name: text('first_name'), last_name: text('last_name'), email: text('email'), phone: text('phone') },
    ...{ right_to_work: text('right_to_work'), available_from: text('available_from'), cover_note: text('cover_note') },
    ...{ consent: text('consent'), form_token: text('form_token'), website: text('website'), source: text('source') },
  }
  const parsed = refusalIn(() => parseInput(applications.applyPublicly, fields))
  const errors: FieldErrors = {
    ...(parsed instanceof Refusal ? parsed.fields : {}),
    ...(text('email') === '' && text('phone') === '' ? requiredError('email') : {}),
    ...refused,
    ...(job.resume_required && files.length === 0 ? requiredError('resume') : {}),
  }
  return { input: parsed instanceof Refusal || Object.keys(errors).length > 0 ? null : parsed, errors }
}

const requiredError = (name: string): FieldErrors => ({ [name]: [{ key: 'validation.required', params: {} }] })

/** The answers, each checked by itself so that all errors are shown at once. */
function answersOf(questions: readonly ShownQuestion[], values: Readonly<Record<string, string>>) {
  const result: { answers: JobAnswers; refused: FieldErrors } = { answers: {}, refused: {} }
  for (const question of questions) {
    const answer = answerTo(question, values)
    const given: JobAnswers = answer === null ? {} : { [question.id]: answer }
    const refusal = refusalIn(() => scoreAnswers([question], given))
    if (refusal instanceof Refusal) Object.assign(result.refused, refusal.fields)
    else Object.assign(result.answers, given)
  }
  return result
}

function answerTo({ id, kind, options }: ShownQuestion, values: Readonly<Record<string, string>>) {
  const value = (values[`answers.${id}`] ?? '').trim()
  if (kind === 'multiple')
    return options.filter((option) => values[`answers.${id}.${option.id}`] === 'on').map((one) => one.id)
  if (value === '') return null
  if (kind === 'text') return value
  if (kind !== 'number') return [value]
  // "7,5" is typed where people write numbers so.
  const number = Number(value.replaceAll(/\s/g, '').replace(',', '.'))
  return Number.isFinite(number) ? number : value
}

function refusalIn<Result>(work: () => Result): Result | Refusal {
  // The refusals of all fields are shown together.
  try {
    return work()
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
}
