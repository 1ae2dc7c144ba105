import { expect, test } from 'vitest'
import { actionTo, isProgress } from './stage-actions.ts'

test('a card can be dropped where an allowed action leads', () => {
  const applicant = { allowed_actions: ['shortlist', 'reject'] as const }

  expect(actionTo({ allowed_actions: [...applicant.allowed_actions] }, 'shortlisted')).toBe('shortlist')
  expect(actionTo({ allowed_actions: [...applicant.allowed_actions] }, 'offered')).toBeNull()
})

test('selecting has a call of its own', () => {
  expect([isProgress('offer'), isProgress('select'), isProgress('undo_selection')]).toEqual([true, false, false])
})
