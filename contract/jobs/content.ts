// What a job post and a job template have in common: texts in up to four languages, conditions, and screening questions.
import { z } from 'zod'
import { fromJson } from '#contract/values/form-texts.ts'
import { requiredLevels, requiredSkill, requiredSkills } from '#contract/people/position-skills.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  inEachLanguage,
  language,
  languages,
  lines,
  note,
  optionalId,
  optionalName,
  optionalNote,
  optionalText,
  text,
  codeLine,
} from '#contract/values/values.ts'

export const jobPriorities = ['low', 'normal', 'high', 'urgent'] as const
export const payUnits = ['hour', 'day', 'week', 'year'] as const
/** anybody, signed-in employees, people who have an application, the agency's staff only */
export const jobVisibilities = ['public', 'members', 'invited', 'internal'] as const
export const jobChannels = ['job_page', 'email', 'indeed', 'seek', 'jora', 'linkedin'] as const
export type JobChannel = (typeof jobChannels)[number]

export const titleLengths = { min: 5, max: 120 } as const
/** after sanitising; the input may be longer, because editors add markup that is removed */
export const maxDescription = 20_000

/** The description is HTML. The server keeps the allowed tags only. */
const jobText = z.strictObject({
  title: optionalName(titleLengths.max),
  summary: optionalNote(500),
  description: lines(60_000).default(''),
  duties: z.array(text(300)).max(30).default([]),
  requirements: z.array(text(300)).max(30).default([]),
  shift_pattern: optionalText(300),
})
/** A language without an entry, or with null, has no text. */
export const jobTexts = inEachLanguage(jobText.nullish())
export type JobTexts = z.infer<typeof jobTexts>

export const jobQuestionKinds = ['yes_no', 'single', 'multiple', 'number', 'text'] as const
export type JobQuestionKind = (typeof jobQuestionKinds)[number]
/** the ids of the two options of a yes_no question */
export const yesNoOptions = ['yes', 'no'] as const

const wording = inEachLanguage(optionalText(300))
// A record by these ids has a member `constructor` and others that are not its own.
const key = codeLine(40)
  .regex(/^[a-zA-Z0-9_-]{1,40}$/, { error: 'validation.code', abort: true })
  .refine((id) => !(id in {}), 'validation.code')
const optionalNumber = emptyAsNull(z.coerce.number().min(-1_000_000).max(1_000_000).nullable()).default(null)

const questionOption = z.strictObject({
  id: key,
  /** may be empty for the options of a yes_no question, which the screens name themselves */
  text: wording.prefault({}),
  /** is added to the applicant's score */
  weight: z.coerce.number().int().min(-100).max(100).default(0),
  /** applicants who choose it are marked as not suitable; nobody is rejected automatically */
  knock_out: booleanField.default(false),
})
export const jobQuestion = z.strictObject({
  /** set by the caller and stable, since answers refer to it */
  id: key,
  kind: z.enum(jobQuestionKinds),
  text: wording,
  options: z.array(questionOption).max(20).default([]),
  /** number: an answer outside of these marks the applicant as not suitable */
  min: optionalNumber,
  max: optionalNumber,
  required: booleanField.default(true),
})
export type JobQuestion = z.infer<typeof jobQuestion>
export const maxQuestions = 30

const cents = emptyAsNull(z.coerce.number().int().min(0).max(100_000_000).nullable()).default(null)

/** The input of everything that a template can hold. A draft may lack all of it. */
export const contentFields = {
  category_id: optionalId,
  industry_id: optionalId,
  position_id: optionalId,
  job_role_id: optionalId,
  employment_type_id: optionalId,
  /** its title is used for sorting, and its text for readers whose language is missing */
  main_language: language.default('en'),
  texts: jobTexts.prefault({}),
  openings: z.coerce.number().int().min(1).max(500).default(1),
  pay_min_cents: cents,
  pay_max_cents: cents,
  pay_unit: z.enum(payUnits).default('hour'),
  show_pay: booleanField.default(false),
  /** internal note about the charge rate, for the agency's staff only */
  charge_hint: optionalText(300),
  visibility: z.enum(jobVisibilities).default('public'),
  channels: z.array(z.enum(jobChannels)).max(jobChannels.length).default([]),
  apply_without_login: booleanField.default(true),
  resume_required: booleanField.default(false),
  /** a person can apply only once */
  prevent_duplicates: booleanField.default(true),
  priority: z.enum(jobPriorities).default('normal'),
  /** highlighted in lists */
  hot: booleanField.default(false),
  skill_ids: requiredSkills.default([]),
  /** the minimum levels, in the order of the skills; the default is beginner */
  skill_levels: requiredLevels.default([]),
  /** of those, the skills that are desirable but not required */
  optional_skill_ids: requiredSkills.default([]),
  document_type_ids: z.array(id).max(30).default([]),
  questions: z.array(jobQuestion).max(maxQuestions).default([]),
  /** null: a new job gets the default set, an existing one keeps its set */
  stage_set_id: optionalId,
} as const

const content = z.strictObject(contentFields)
export type JobContentInput = z.infer<typeof content>

const shownText = z.object({
  title: z.string().nullable(),
  summary: z.string().nullable(),
  description: z.string(),
  duties: z.array(z.string()),
  requirements: z.array(z.string()),
  shift_pattern: z.string().nullable(),
})
export type JobText = z.infer<typeof shownText>

const shownWording = z.partialRecord(z.enum(languages), z.string().nullable())
export const shownQuestion = z.object({
  id: z.string(),
  kind: z.enum(jobQuestionKinds),
  text: shownWording,
  /** weight 0 and knock_out false for applicants */
  options: z.array(z.object({ id: z.string(), text: shownWording, weight: z.number(), knock_out: z.boolean() })),
  /** null for applicants */
  min: z.number().nullable(),
  max: z.number().nullable(),
  required: z.boolean(),
})
export type ShownQuestion = z.infer<typeof shownQuestion>

export const jobSkill = requiredSkill.extend({ required: z.boolean() })
const namedChoice = z.object({ id: z.string(), name: z.string() })

/** The content as it is returned, with the names of what it refers to in the reader's language. */
export const jobContent = z.object({
  category_id: z.string().nullable(),
  category_name: z.string().nullable(),
  industry_id: z.string().nullable(),
  industry_name: z.string().nullable(),
  position_id: z.string().nullable(),
  position_name: z.string().nullable(),
  job_role_id: z.string().nullable(),
  job_role_name: z.string().nullable(),
  employment_type_id: z.string().nullable(),
  employment_type_name: z.string().nullable(),
  main_language: language,
  /** in every language that has one */
  texts: z.partialRecord(z.enum(languages), shownText.nullable()),
  /** in the reader's language, or else in the main one, or else in the first that has one; null: no text yet */
  text: shownText.extend({ language }).nullable(),
  openings: z.number().int(),
  /** null where pay is not shown to the reader */
  pay_min_cents: z.number().int().nullable(),
  pay_max_cents: z.number().int().nullable(),
  pay_unit: z.enum(payUnits),
  show_pay: z.boolean(),
  /** null for readers outside the agency */
  charge_hint: z.string().nullable(),
  visibility: z.enum(jobVisibilities),
  channels: z.array(z.enum(jobChannels)),
  apply_without_login: z.boolean(),
  resume_required: z.boolean(),
  prevent_duplicates: z.boolean(),
  priority: z.enum(jobPriorities),
  hot: z.boolean(),
  skills: z.array(jobSkill),
  documents: z.array(namedChoice),
  questions: z.array(shownQuestion),
  /** null: a template without a set of its own, and for readers who do not see applicants */
  stage_set_id: z.string().nullable(),
})
export type JobContent = z.infer<typeof jobContent>

/** An answer to a screening question: option ids for choices, a number, or a text. */
export const answerValue = z.union([z.array(key).max(20), z.number().min(-1e12).max(1e12), note(2000)])
/** Answers by the question's id. */
export const answersInput = fromJson(z.record(key, answerValue)).default({})
export type JobAnswers = z.infer<typeof answersInput>
