import { z } from 'zod'
import { read, write, writeByParams } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { applicationStages } from '#contract/jobs/applications/application-stages.ts'
import { passedActions } from '#contract/jobs/applications/application-tests.ts'
import { knowsPlaceholders, maxStages } from './stage-emails.ts'
import {
  emptyAsNull,
  booleanField,
  id,
  inEachLanguage,
  languages,
  name,
  note,
  optionalId,
  optionalName,
  text,
  version,
} from '#contract/values/values.ts'

const maxTestsOfStage = 10
const stageName = optionalName(40)
const subject = emptyAsNull(text(150).refine(knowsPlaceholders, 'validation.placeholder').nullable()).default(null)
const emailText = emptyAsNull(note(4000).refine(knowsPlaceholders, 'validation.placeholder').nullable()).default(null)

/** Several stages of a set can have the same kind; every set has at least one of each. */
const stageFields = {
  kind: z.enum(applicationStages),
  /** without a name in any language, the stage has the usual name of its kind */
  names: inEachLanguage(stageName).prefault({}),
  /** the applicant gets an email when they reach this stage */
  email_applicant: booleanField.default(false),
  email_subjects: inEachLanguage(subject).prefault({}),
  /** a text and its subject are in the same languages */
  email_texts: inEachLanguage(emailText).prefault({}),
  /** of kind testing: the skills whose tests are assigned to those who reach the stage */
  test_skill_ids: z.array(id).max(maxTestsOfStage).default([]),
  /** what follows when they have passed all their tests */
  when_passed: z.enum(passedActions).default('stay'),
  /** the recruiters are notified when somebody fails a test */
  notify_failed: booleanField.default(true),
}

const shownTexts = z.partialRecord(z.enum(languages), z.string().nullable())
export const stage = z.object({
  id: z.string(),
  kind: z.enum(applicationStages),
  /** in the reader's language, or in the first that has one; null: the usual name of its kind */
  name: z.string().nullable(),
  /** by default, applicants who reach it get an email */
  email_applicant: z.boolean(),
})
export type Stage = z.infer<typeof stage>

/** The texts of emails are for recruiters: null for others. */
export const stageSet = z.object({
  id: z.string(),
  /** null: the set that comes with the product */
  name: z.string().nullable(),
  is_default: z.boolean(),
  stages: z.array(
    stage.extend({
      names: shownTexts,
      email_subjects: shownTexts,
      email_texts: shownTexts,
      test_skill_ids: z.array(z.string()),
      when_passed: z.enum(passedActions),
      notify_failed: z.boolean(),
      /** the applicants in this stage */
      applicants: z.number().int(),
    }),
  ),
  /** the jobs and templates that have this set */
  jobs: z.number().int(),
  templates: z.number().int(),
  version: z.number().int(),
})
export type StageSet = z.infer<typeof stageSet>

const stageSetRow = stageSet.pick({ id: true, name: true, is_default: true }).extend({ stages: z.array(stage) })
export type StageSetRow = z.infer<typeof stageSetRow>

const setFields = {
  name: name(60),
  /** jobs that name no set have this one; the former default set stops being it */
  is_default: booleanField.default(false),
  /** in their order */
  stages: z
    .array(z.strictObject({ id: optionalId, ...stageFields }))
    .min(1)
    .max(maxStages),
}
/** With the id of a stage that exists; without one it is new. */
export type StageInput = z.output<(typeof setFields)['stages']>[number]

/** Customers see the names of the stages in which their applicants are; the sets are the agency's. */
export const stageSets = {
  all: read({
    path: '/job/stage-sets',
    needs: [['Job Post', 'view applicants']],
    kinds: [...staff, 'customer'],
    summary: 'Lists the sets of stages with their stages, the default set first; or only that of a job.',
    input: { job_id: id.optional() },
    result: z.array(stageSetRow),
  }),
  info: read({
    path: '/job/stage-set-details',
    needs: [['Job Post', 'update template']],
    kinds: staff,
    summary: 'Returns one set of stages with the emails of each stage, and where it is used.',
    input: { id },
    result: stageSet,
  }),
  store: write({
    path: '/job/stage-set-store',
    needs: [['Job Post', 'update template']],
    kinds: staff,
    summary: 'Adds a set of stages.',
    input: setFields,
    result: stageSet,
  }),
  update: write({
    path: '/job/stage-set-update',
    needs: [['Job Post', 'update template']],
    kinds: staff,
    summary:
      'Changes a set of stages. A stage that is left out is deleted, unless an applicant is in it; the kind of a stage never changes.',
    input: { id, version, ...setFields, name: optionalName(60) },
    result: stageSet,
  }),
  remove: writeByParams({
    path: '/job/stage-set-delete',
    needs: [['Job Post', 'update template']],
    kinds: staff,
    summary: 'Deletes a set of stages that no job and no template has, and that is not the default set.',
    input: { id, version },
    result: z.null(),
  }),
}
