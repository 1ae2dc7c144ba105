import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftSaver, type DraftState, type SaveOutcome } from './draft-saver.ts'
import { deferred } from '#web/lib/deferred.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function saverWith(outcomes: readonly (SaveOutcome | Promise<SaveOutcome>)[]) {
  const states: DraftState[] = []
  const sent = vi.fn<() => Promise<SaveOutcome>>()
  for (const outcome of outcomes) sent.mockReturnValueOnce(Promise.resolve(outcome))
  const saver = createDraftSaver({ save: sent, onState: (state) => states.push(state) })
  return { saver, sent, states }
}

test('several changes in a row are saved once, after a pause', async () => {
  const { saver, sent, states } = saverWith(['saved'])

  saver.change()
  saver.change()
  expect(sent).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()

  expect(sent).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toBe('saved')
  expect(saver.isSaved()).toBe(true)
})

test('a change during a request is sent after it', async () => {
  const first = deferred<SaveOutcome>()
  const { saver, sent, states } = saverWith([first.promise, 'saved'])

  saver.change()
  await vi.runAllTimersAsync()
  saver.change()
  first.resolve('saved')
  await vi.runAllTimersAsync()

  expect(sent).toHaveBeenCalledTimes(2)
  expect(states.at(-1)).toBe('saved')
})

test('an outage is tried again until it is over', async () => {
  const { saver, sent, states } = saverWith(['waiting', 'waiting', 'saved'])

  saver.change()
  await vi.runAllTimersAsync()

  expect(sent).toHaveBeenCalledTimes(3)
  expect(states).toContain('waiting')
  expect(states.at(-1)).toBe('saved')
})

test('invalid fields are not sent again before the next change', async () => {
  const { saver, sent } = saverWith(['invalid', 'saved'])

  saver.change()
  await vi.runAllTimersAsync()
  expect(sent).toHaveBeenCalledTimes(1)
  expect(saver.isSaved()).toBe(false)

  saver.change()
  await vi.runAllTimersAsync()
  expect(saver.isSaved()).toBe(true)
})

test('flushing saves at once and resolves with the outcome', async () => {
  const { saver, sent } = saverWith(['saved'])

  saver.change()
  await expect(saver.flush()).resolves.toBe('saved')
  await vi.runAllTimersAsync()

  expect(sent).toHaveBeenCalledTimes(1)
})
