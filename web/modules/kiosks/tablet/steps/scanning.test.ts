import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { qrContent, qrText } from '#contract/rostering/clock/kiosk-chain.ts'
import { canScan, watchCodes } from './scanning.ts'

const employee_id = '0192f0c1-2345-7890-abcd-0123456789ab'
const video = (readyState: number) => ({ readyState }) as HTMLVideoElement

/** Stands in for the browser's own detector, which Chromium has on some systems only. */
function detecting(answers: readonly (string | Error)[]) {
  const left = [...answers]
  const formats: string[] = []
  class Detector {
    constructor(options: { formats: string[] }) {
      formats.push(...options.formats)
    }
    async detect() {
      const next = left.shift()
      if (next instanceof Error) throw next
      return next === undefined ? [] : [{ rawValue: next }]
    }
  }
  vi.stubGlobal('BarcodeDetector', Detector)
  return formats
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('HTMLMediaElement', { HAVE_CURRENT_DATA: 2 })
  vi.stubGlobal('reportError', vi.fn())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('without a detector nothing is scanned, and the kiosk offers to type', async () => {
  vi.stubGlobal('BarcodeDetector', undefined)
  const seen: string[] = []

  const stop = watchCodes(video(4), (text) => seen.push(text))
  await vi.advanceTimersByTimeAsync(1000)
  stop()

  expect([canScan(), seen]).toEqual([false, []])
})

test('each code that the camera sees is reported until it is stopped, also after a failure', async () => {
  const formats = detecting(['https://example.com', new Error('blurred'), qrText(employee_id, '12345678'), 'too late'])
  const seen: string[] = []

  const stop = watchCodes(video(4), (text) => seen.push(text))
  await vi.advanceTimersByTimeAsync(1000)
  stop()
  await vi.advanceTimersByTimeAsync(1000)

  expect(formats).toEqual(['qr_code'])
  expect(seen.map(qrContent)).toEqual([null, { employee_id, code: '12345678' }])
  expect(reportError).toHaveBeenCalledTimes(1)
})

test('nothing is detected before the camera has a picture', async () => {
  detecting([qrText(employee_id, '12345678')])
  const seen: string[] = []

  const stop = watchCodes(video(1), (text) => seen.push(text))
  await vi.advanceTimersByTimeAsync(1000)
  stop()

  expect(seen).toEqual([])
})
