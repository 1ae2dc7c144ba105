// The application form of a job page. It works without scripts: errors come back at their fields with everything that was typed.
import { consentMonths, resumeBytes } from '#contract/jobs/applications/application-stages.ts'
import type { ShownQuestion } from '#contract/jobs/content.ts'
import { workRightsBases } from '#contract/people/employees.ts'
import type { PublicJob } from '#contract/jobs/applications/public-job.ts'
import { addDays } from '#contract/values/time.ts'
import type { Language } from '#contract/values/values.ts'
import { dayIn } from '#server/http/days.ts'
import { serverText } from '#server/http/server-texts.ts'
import { inLanguage, jobPath } from '#server/modules/jobs/public/addresses.ts'
import { markup, type Markup } from '#server/modules/jobs/public/html.ts'
import { langOf } from '#server/modules/jobs/public/job-facts.ts'
import { langOfLinks, type AgencySite } from '#server/modules/jobs/public/list-page.ts'

export type FormState = {
  /** today where the job is */
  today: string
  /** as typed, by the names of the fields */
  values: Readonly<Record<string, string>>
  /** messages by field */
  errors: Readonly<Record<string, string>>
  /** a message about the whole form */
  problem: string | null
  /** a file was sent, which the browser does not keep */
  had_file: boolean
}

/** Applications are stored for so many months. */
export const monthsStored = consentMonths[2]

type FormProps = { language: Language; state: FormState }
type FieldProps = FormProps & { name: string; label: string }

export function applicationForm(site: AgencySite, job: PublicJob, state: FormState): Markup {
  const { agency, language } = site
  const t = (key: string, params = {}) => serverText(language, key, params)
  const form = { language, state }
  return markup`<section class="card" id="apply" aria-labelledby="apply-title">
<form class="form" method="post" enctype="multipart/form-data" action="${inLanguage(jobPath(agency.slug, job), langOfLinks(site))}#apply" novalidate
 data-sending="${t('publicJobs.form.sending')}" data-failed="${t('publicJobs.form.failed')}">
<h2 id="apply-title">${t('publicJobs.form.title')}</h2>
${problemNotice(form, job)}
<div class="pair">${inputField(form, 'first_name', 'given-name', 'required')}${inputField(form, 'last_name', 'family-name')}</div>
<div class="group"><div class="pair">${inputField(form, 'email', 'email')}${inputField(form, 'phone', 'tel')}</div>
<p class="hint">${t('publicJobs.form.reachable')}</p></div>
${choiceField(
  { ...form, name: 'right_to_work', label: t('publicJobs.form.rightToWork') },
  workRightsBases.map((value) => ({ value, label: t(`publicJobs.right.${value}`) })),
)}
${choiceField({ ...form, name: 'available_from', label: t('publicJobs.form.availableFrom') }, startDays(form))}
${job.questions.map((question) => questionField(form, question, job.text?.language ?? language))}
${fileField(form, job.resume_required)}
${textArea({ ...form, name: 'cover_note', label: t('publicJobs.form.coverNote') }, false)}
<div class="trap" aria-hidden="true"><label>Website<input name="website" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="form_token" value="${job.form_token}">
<input type="hidden" name="source" value="${state.values['source'] ?? site.source}">
${consentField(form, agency.name)}
<div><button class="button" type="submit">${t('publicJobs.form.send')}</button></div>
<p class="hint" role="status" data-status></p>
</form></section>`
}

const idOf = (name: string) => `field-${name.replaceAll('.', '-')}`

/** All errors together, each leading to its field. */
function problemNotice({ language, state: { errors, problem, had_file } }: FormProps, job: PublicJob) {
  const t = (key: string, params = {}) => serverText(language, key, params)
  const entries = Object.entries(errors).toSorted(([one], [other]) => placeOf(one) - placeOf(other))
  if (entries.length === 0 && problem === null) return null
  return markup`<div class="notice bad" role="alert" tabindex="-1" data-problems>
<strong>${problem ?? t('publicJobs.form.check', { count: entries.length })}</strong>
${entries.length > 0 && markup`<ul>${entries.map(([name, text]) => markup`<li><a href="#${idOf(name)}">${labelOf(language, job, name)}</a>: ${text}</li>`)}</ul>`}
${had_file && markup`<p data-file-again>${t('publicJobs.form.fileAgain')}</p>`}</div>`
}

/** The fields in their order; the questions follow `available_from`. */
const fieldLabels: Readonly<Record<string, string>> = {
  first_name: 'publicJobs.form.firstName',
  last_name: 'publicJobs.form.lastName',
  email: 'publicJobs.form.email',
  phone: 'publicJobs.form.phone',
  right_to_work: 'publicJobs.form.rightToWork',
  available_from: 'publicJobs.form.availableFrom',
  resume: 'publicJobs.form.cv',
  cover_note: 'publicJobs.form.coverNote',
  consent: 'publicJobs.form.consentLabel',
}

const fieldOrder = Object.keys(fieldLabels)
const placeOf = (name: string) => fieldOrder.indexOf(name.startsWith('answers.') ? 'available_from' : name)

function labelOf(language: Language, job: PublicJob, name: string) {
  const question = job.questions.find(({ id }) => name === `answers.${id}`)
  if (question !== undefined) return wordingIn(question.text, job.text?.language ?? language)
  const key = fieldLabels[name]
  return key === undefined ? name : serverText(language, key)
}

type QuestionText = ShownQuestion['text']
const wordingIn = (wording: QuestionText, language: Language) =>
  wording[language] ?? Object.values(wording).find((text) => text) ?? ''

const requiredMark = (language: Language, required: boolean) =>
  required ? null : markup` <span class="hint">${serverText(language, 'publicJobs.form.optional')}</span>`

const errorText = ({ state, name }: Pick<FieldProps, 'state' | 'name'>) =>
  state.errors[name] !== undefined && markup`<p class="error" id="${idOf(name)}-error">${state.errors[name]}</p>`

const invalidAttributes = ({ state, name }: Pick<FieldProps, 'state' | 'name'>) =>
  state.errors[name] !== undefined && markup` aria-invalid="true" aria-describedby="${idOf(name)}-error"`

const inputTypes: Readonly<Record<string, string>> = { email: 'email', phone: 'tel' }

function inputField(form: FormProps, name: string, autocomplete: string, required?: 'required') {
  const field = { ...form, name }
  const label = serverText(form.language, fieldLabels[name] ?? name)
  return markup`<div><label for="${idOf(name)}">${label}</label>
<input id="${idOf(name)}" name="${name}" type="${inputTypes[name] ?? 'text'}" autocomplete="${autocomplete}" maxlength="${name === 'email' ? 254 : 80}" value="${form.state.values[name]}"${required && markup` required`}${invalidAttributes(field)}>
${errorText(field)}</div>`
}

const textArea = (
  field: FieldProps,
  required: boolean,
) => markup`<div><label for="${idOf(field.name)}">${field.label}${requiredMark(field.language, required)}</label>
<textarea id="${idOf(field.name)}" name="${field.name}" maxlength="2000"${required && markup` required`}${invalidAttributes(field)}>
${field.state.values[field.name]}</textarea>
${errorText(field)}</div>`

type SelectOption = { value: string; label: string }

/** One tap: radio buttons. */
function choiceField(
  field: FieldProps,
  choices: readonly SelectOption[],
  required = false,
  lang: Markup | null = null,
) {
  const { state, name, label, language } = field
  return markup`<fieldset id="${idOf(name)}" tabindex="-1"${invalidAttributes(field)}><legend${lang}>${label}${requiredMark(language, required)}</legend>
<div class="choices">${choices.map(
    ({ value, label: text }) =>
      markup`<label class="choice"><input type="radio" name="${name}" value="${value}"${state.values[name] === value && markup` checked`}${required && markup` required`}><span${lang}>${text}</span></label>`,
  )}</div>${errorText(field)}</fieldset>`
}

/** Several taps; each option has a name of its own, because a form field is sent once. */
function severalField(field: FieldProps, choices: readonly SelectOption[], required: boolean, lang: Markup | null) {
  const { state, name, label, language } = field
  return markup`<fieldset id="${idOf(name)}" tabindex="-1"${invalidAttributes(field)}><legend${lang}>${label}${requiredMark(language, required)}</legend>
<div class="choices">${choices.map(
    ({ value, label: text }) =>
      markup`<label class="choice"><input type="checkbox" name="${name}.${value}" value="on"${state.values[`${name}.${value}`] === 'on' && markup` checked`}><span${lang}>${text}</span></label>`,
  )}</div>${errorText(field)}</fieldset>`
}

/** The first days of work to choose from. */
function startDays({ language, state: { today } }: FormProps): SelectOption[] {
  const t = (key: string, params = {}) => serverText(language, key, params)
  const in_days = (days: number) => addDays(today, days)
  const from = (day: string) => ({
    value: day,
    label: dayIn(language, day, 'medium'),
  })
  return [{ value: today, label: t('publicJobs.start.now') }, from(in_days(7)), from(in_days(14)), from(in_days(30))]
}

function questionField(form: FormProps, { id, kind, text, options, required }: ShownQuestion, shown: Language) {
  const { language } = form
  const t = (key: string) => serverText(language, key)
  const lang = langOf(language, text[language] ? language : shown)
  const of = lang === null ? language : shown
  const field = { ...form, name: `answers.${id}`, label: wordingIn(text, of) }
  if (kind === 'text') return textArea(field, required)
  if (kind === 'number') return numberField(field, required)
  if (kind === 'yes_no')
    return choiceField(
      field,
      [
        { value: 'yes', label: t('publicJobs.form.yes') },
        { value: 'no', label: t('publicJobs.form.no') },
      ],
      required,
    )
  const choices = options.map((option) => ({ value: option.id, label: wordingIn(option.text, of) }))
  return kind === 'single' ? choiceField(field, choices, required, lang) : severalField(field, choices, required, lang)
}

const numberField = (
  field: FieldProps,
  required: boolean,
) => markup`<div><label for="${idOf(field.name)}">${field.label}${requiredMark(field.language, required)}</label>
<input id="${idOf(field.name)}" name="${field.name}" inputmode="decimal" maxlength="20" value="${field.state.values[field.name]}"${required && markup` required`}${invalidAttributes(field)}>
${errorText(field)}</div>`

/** A phone offers its camera, too. */
function fileField({ language, state }: FormProps, required: boolean) {
  const t = (key: string, params = {}) => serverText(language, key, params)
  const field = { state, name: 'resume' }
  return markup`<div><label for="${idOf('resume')}">${t('publicJobs.form.cv')}${requiredMark(language, required)}</label>
<input id="${idOf('resume')}" name="resume" type="file" accept="image/*,application/pdf"${required && markup` required`}${invalidAttributes(field)}>
<p class="hint">${t('publicJobs.form.cvHelp', { megabytes: resumeBytes / 1024 / 1024 })}</p>
${errorText(field)}</div>`
}

function consentField({ language, state }: FormProps, agency: string) {
  const until = Temporal.PlainDate.from(state.today).add({ months: monthsStored }).toString()
  const field = { state, name: 'consent' }
  return markup`<div><label class="choice consent"><input id="${idOf('consent')}" type="checkbox" name="consent" value="true" required${state.values['consent'] === 'true' && markup` checked`}${invalidAttributes(field)}>
<span>${serverText(language, 'publicJobs.form.consent', { agency, day: dayIn(language, until, 'medium') })}</span></label>${errorText(field)}</div>`
}
