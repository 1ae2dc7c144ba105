import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spanOf } from '#web/modules/rosters/hours/coverage.ts'
import { spanBetween, movedSpan, resizedSpan, timesOfSpan } from './spans.ts'

const day = 1440

test('a moved shift starts on a quarter of an hour and keeps its length', () => {
  expect(movedSpan({ start: 550, end: 1000 }, 22, day)).toEqual({ start: 570, end: 1020 })
  expect(movedSpan({ start: 550, end: 1000 }, 0, day)).toEqual({ start: 550, end: 1000 })
})

test('a shift starts within the days shown', () => {
  expect(movedSpan({ start: 60, end: 300 }, -500, day)).toEqual({ start: 0, end: 240 })
  expect(movedSpan({ start: 1200, end: 1440 }, 900, day)).toEqual({ start: 1425, end: 1665 })
})

test('a resized shift is between a quarter of an hour and 24 hours long', () => {
  const span = { start: 540, end: 900 }
  expect(resizedSpan(span, 'end', 961)).toEqual({ start: 540, end: 960 })
  expect(resizedSpan(span, 'end', 100)).toEqual({ start: 540, end: 555 })
  expect(resizedSpan(span, 'end', 9000)).toEqual({ start: 540, end: 1980 })
  expect(resizedSpan(span, 'start', 1200)).toEqual({ start: 885, end: 900 })
})

test('draws a shift in both directions, and not a shorter one than a step', () => {
  expect(spanBetween(720, 487, day)).toEqual({ start: 480, end: 720 })
  expect(spanBetween(600, 601, day)).toEqual({ start: 600, end: 615 })
})

test('names the day and times of a span, overnight, of 24 hours, and from the day before', () => {
  expect(timesOfSpan({ start: 1320, end: 1800 })).toEqual({ day: 0, starts: '22:00', ends: '06:00' })
  expect(timesOfSpan({ start: 1860, end: 3300 })).toEqual({ day: 1, starts: '07:00', ends: '07:00' })
  expect(timesOfSpan({ start: -120, end: 360 })).toEqual({ day: -1, starts: '22:00', ends: '06:00' })
})

test('the times of any span are drawn as the same span', () => {
  fc.assert(
    fc.property(fc.integer({ min: -day, max: 7 * day }), fc.integer({ min: 1, max: day }), (start, length) => {
      const span = { start, end: start + length }
      expect(spanOf(timesOfSpan(span))).toEqual(span)
    }),
  )
})
