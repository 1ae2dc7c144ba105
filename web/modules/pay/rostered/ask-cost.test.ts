import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '#web/wording/translate.ts'
import { createAskCost, pauseMs } from './ask-cost.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const question = (employee_id: string) => ({ employee_id, roster_shift_id: 'shift' })

/** Calls that end when the test says so. */
function slowCalls() {
  const calls: { who: string; signal: AbortSignal; answer: (text: string) => void; fail: () => void }[] = []
  const ask = createAskCost(
    ({ employee_id }, signal) =>
      new Promise((answer, reject) => {
        calls.push({ who: employee_id, signal, answer, fail: () => reject(new Error('cancelled')) })
      }),
  )
  return { calls, ask }
}

test('asks once the pointer has stayed, and not again for the same', async () => {
  const { calls, ask } = slowCalls()
  const tell = vi.fn()
  ask(question('ava'), tell)
  ask(question('noah'), tell)
  await vi.advanceTimersByTimeAsync(pauseMs - 1)
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  ask(question('noah'), tell)
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(calls.map(({ who }) => who)).toEqual(['noah'])

  calls[0]?.answer('cost $220.00')
  await vi.advanceTimersByTimeAsync(0)
  expect(tell.mock.calls).toEqual([['cost $220.00']])
  ask(question('noah'), tell)
  expect(tell.mock.calls).toHaveLength(2)
})

test('cancels what the pointer has left, and has one call in flight at most', async () => {
  const { calls, ask } = slowCalls()
  const tell = vi.fn()
  ask(question('ava'), tell)
  await vi.advanceTimersByTimeAsync(pauseMs)
  ask(question('noah'), tell)
  expect(calls[0]?.signal.aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(calls).toHaveLength(1)

  calls[0]?.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(calls.map(({ who }) => who)).toEqual(['ava', 'noah'])
  ask(null, tell)
  calls[1]?.answer('too late')
  await vi.advanceTimersByTimeAsync(pauseMs)
  expect(tell).not.toHaveBeenCalled()
  expect(calls).toHaveLength(2)
})

test('says when the cost could not be loaded, and still asks for the next place', async () => {
  const { calls, ask } = slowCalls()
  const tell = vi.fn()
  ask(question('ava'), tell)
  await vi.advanceTimersByTimeAsync(pauseMs)
  calls[0]?.fail()
  await vi.advanceTimersByTimeAsync(0)
  expect(tell.mock.calls).toEqual([[t('rosterCosts.failed')]])

  ask(question('noah'), tell)
  await vi.advanceTimersByTimeAsync(pauseMs)
  calls[1]?.answer('cost $220.00')
  await vi.advanceTimersByTimeAsync(0)
  expect(tell).toHaveBeenLastCalledWith('cost $220.00')
})
