import { expect, test } from 'vitest'
import { stageSets } from '#contract/jobs/stage-sets.ts'
import { newStage, stageSetInput, stageSetValues, whyNotRemove, withStage } from './stage-set-values.ts'

const texts = { en: 'Call', de: null }
const stage = (id: string, kind: 'applied' | 'screening', applicants = 0) => ({
  ...{ id, kind, name: 'Call', names: texts, email_applicant: false, email_subjects: {}, email_texts: {}, applicants },
  ...{ test_skill_ids: [second], when_passed: 'next' as const, notify_failed: false },
})
const [first, second] = ['0193b0f0-5a3c-7c2e-9c1d-2b8f4f6f9a10', '0193b0f0-5a3c-7c2e-9c1d-2b8f4f6f9a11']
const set = {
  ...{ id: first, name: null, is_default: true, jobs: 1, templates: 0, version: 3 },
  stages: [stage(first, 'applied', 2), stage(second, 'screening')],
}

test('the values of a stored set are valid input for saving it', () => {
  const input = stageSetInput({ ...stageSetValues(set), id: set.id, version: set.version })

  expect(stageSets.update.input.parse(input)).toMatchObject({
    name: null,
    stages: [
      {
        id: first,
        names: { en: 'Call', de: null },
        test_skill_ids: [second],
        when_passed: 'next',
        notify_failed: false,
      },
      { id: second },
    ],
  })
})

test('a new stage comes behind the last of its kind', () => {
  const { stages } = stageSetValues(set)
  const added = withStage(stages, newStage('applied'))

  expect(added.map(({ kind }) => kind)).toEqual(['applied', 'applied', 'screening'])
  expect(withStage(stages, newStage('interview')).map(({ kind }) => kind)).toEqual([
    'applied',
    'screening',
    'interview',
  ])
})

test('a stage with applicants stays, and so does the last of its kind', () => {
  const { stages } = stageSetValues(set)
  const added = withStage(stages, newStage('screening'))

  expect(stages.map((one) => whyNotRemove(stages, one))).toEqual(['inUse', 'lastOfKind'])
  expect(added.map((one) => whyNotRemove(added, one))).toEqual(['inUse', null, null])
})
