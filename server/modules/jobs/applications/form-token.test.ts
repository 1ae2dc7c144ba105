import { expect, test } from 'vitest'
import { signerWith } from '#server/outside/secrets/signer.ts'
import { checkFormToken, formTokenFor } from './form-token.ts'

const signer = signerWith(new Uint8Array(32).fill(7))
const opened = new Date('2026-11-10T08:00:00.000Z')
const token = formTokenFor(signer, 'job', opened)
const after = (seconds: number, job_id = 'job', text = token) =>
  checkFormToken(signer, { job_id, token: text, now: new Date(opened.getTime() + seconds * 1000) })

test('a form that is sent within three seconds was filled in by a machine', () => {
  expect(after(0)).toBe('machine')
  expect(after(2.999)).toBe('machine')
  expect(after(3)).toBe('person')
})

test('a form is valid for seven days', () => {
  expect(after(7 * 86_400)).toBe('person')
  expect(after(7 * 86_400 + 1)).toBe('expired')
})

test('a token of another job, altered or of another making has expired', () => {
  const [, signature = ''] = token.split('.')

  expect(after(60, 'other')).toBe('expired')
  expect(after(60, 'job', `${opened.getTime().toString(36)}a.${signature}`)).toBe('expired')
  expect(after(60, 'job', formTokenFor(signerWith(new Uint8Array(32)), 'job', opened))).toBe('expired')
  expect(after(60, 'job', `${opened.getTime().toString(36)}.${signer.sign('file', `job ${opened.getTime()}`)}`)).toBe(
    'expired',
  )
  expect(after(60, 'job', '')).toBe('expired')
})
