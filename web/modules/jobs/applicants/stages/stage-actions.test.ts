import { expect, test } from 'vitest'
import { isProgress, stageStepsOf, stepTo } from './stage-actions.ts'

const [phone, panel, offered] = [
  { id: 'phone', kind: 'interview' as const, name: 'Phone interview', email_applicant: false },
  { id: 'panel', kind: 'interview' as const, name: 'Panel interview', email_applicant: false },
  { id: 'offered', kind: 'offered' as const, name: null, email_applicant: false },
]
const applicant = (stage: 'shortlisted' | 'interview', stage_id: string) => ({
  allowed_actions: ['interview' as const, 'offer' as const],
  stage,
  stage_id,
})

test('an action leads to each stage of its kind, and a card can be dropped there', () => {
  const steps = stageStepsOf(applicant('shortlisted', 'list'), [phone, panel, offered])

  expect(steps).toEqual([
    { action: 'interview', stage: phone, label: 'stage' },
    { action: 'interview', stage: panel, label: 'stage' },
    { action: 'offer', stage: offered, label: 'action' },
  ])
  expect(stepTo({ stage_id: 'phone' }, steps, panel)?.action).toBe('interview')
  expect(stepTo({ stage_id: 'phone' }, steps, phone)).toBeNull()
})

test('a card moves between two stages of one kind where no action leads to the same kind', () => {
  const [calls, visits] = [
    { id: 'calls', kind: 'shortlisted' as const, name: 'Calls', email_applicant: false },
    { id: 'visits', kind: 'shortlisted' as const, name: 'Visits', email_applicant: false },
  ]
  const steps = stageStepsOf(applicant('shortlisted', 'calls'), [calls, visits, offered])
  expect(stepTo({ stage_id: 'calls' }, steps, visits)?.action).toBe('change_stage')
  expect(stageStepsOf({ ...applicant('shortlisted', 'calls'), allowed_actions: [] }, [calls, visits])).toEqual([])
})

test('selecting has a call of its own', () => {
  expect([isProgress('offer'), isProgress('select'), isProgress('change_stage')]).toEqual([true, false, false])
})
