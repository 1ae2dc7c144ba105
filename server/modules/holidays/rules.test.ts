import { describe, expect, test } from 'vitest'
import { publicHolidaysOf } from '#server/outside/places/public-holidays.ts'
import { namesOf } from './names.ts'
import { regionalHolidaysOf } from './regional.ts'
import { correctHolidays } from './rules.ts'
import { states } from '#contract/values/formats/identifiers.ts'

const daysOf = async (state: (typeof states)[number], year: number) =>
  correctHolidays(await publicHolidaysOf(state, year))
const datesOf = async (state: (typeof states)[number], year: number) =>
  (await daysOf(state, year)).filter(({ starts }) => starts === null).map(({ date }) => date)

describe('the public holidays that come with the product', () => {
  test.each(states)('%s has every day of the source, and each whole day once', async (state) => {
    for (const year of [2026, 2027]) {
      const [value, days] = [await publicHolidaysOf(state, year), await datesOf(state, year)]

      expect(days).toEqual(
        expect.arrayContaining(value.filter(({ starts }) => starts === null).map(({ date }) => date)),
      )
      expect(days).toHaveLength(new Set(days).size)
      expect(days).toEqual(days.toSorted())
    }
  })

  test.each(states)('%s has the 25th of December, also when it is a Saturday', async (state) => {
    expect(await datesOf(state, 2026)).toContain('2026-12-25')
    expect(await datesOf(state, 2027)).toContain('2027-12-25')
  })

  test('South Australia and the Northern Territory also have the Monday after it, and name the law of the Saturday', async () => {
    for (const state of ['SA', 'NT'] as const) {
      const christmas = (await daysOf(state, 2027)).filter(({ name }) => name === 'Christmas Day')

      expect(christmas).toMatchObject([
        { date: '2027-12-25', by_law: expect.stringContaining('Public Holidays Act') },
        { date: '2027-12-27', by_law: null },
      ])
    }
  })

  test('South Australia has the Monday after an Anzac Day on a Sunday', async () => {
    expect(await datesOf('SA', 2027)).toEqual(expect.arrayContaining(['2027-04-25', '2027-04-26']))
    expect(await datesOf('SA', 2026)).not.toContain('2026-04-27')
  })

  test('nothing is added where the source is right', async () => {
    for (const state of ['ACT', 'NSW', 'QLD', 'TAS', 'VIC', 'WA'] as const)
      expect((await daysOf(state, 2027)).filter(({ by_law }) => by_law !== null)).toEqual([])
  })

  test('an evening is a holiday from its start time only', async () => {
    const eves = (await daysOf('QLD', 2026)).filter(({ starts }) => starts !== null)

    expect(eves).toMatchObject([{ date: '2026-12-24', starts: '18:00', name: 'Christmas Eve' }])
  })

  test.each(states)(
    '%s has a name for every day in each language, the Portuguese ones not in German',
    async (state) => {
      const days = [...(await daysOf(state, 2026)), ...(await daysOf(state, 2027)), ...regionalHolidaysOf(state, 2026)]

      expect(days.filter(({ name }) => Object.values(namesOf(name)).includes(null))).toEqual([])
      const { pt } = namesOf('Boxing Day (substitute day)')
      expect(pt).toBe('Dia seguinte ao Natal (dia de substituição)')
      expect(namesOf('Founders’ Day')).toEqual({ en: 'Founders’ Day', fr: null, de: null, pt: null })
    },
  )

  test('regional holidays are on the days announced for 2026', () => {
    const announced = (state: (typeof states)[number]) =>
      regionalHolidaysOf(state, 2026).map(({ name, date }) => `${date.slice(5)} ${name}`)

    expect(announced('QLD')).toEqual(['08-12 Royal Queensland Show'])
    expect(announced('NT')).toEqual([
      '07-03 Alice Springs Show Day',
      '07-10 Tennant Creek Show Day',
      '07-17 Katherine Show Day',
      '07-24 Darwin Show Day',
    ])
    expect(announced('TAS')).toEqual([
      '02-09 Royal Hobart Regatta',
      '03-03 King Island Show',
      '05-08 Agfest',
      '10-02 Burnie Show',
      '10-08 Royal Launceston Show',
      '10-16 Flinders Island Show',
      '10-22 Royal Hobart Show',
      '11-02 Recreation Day',
      '11-27 Devonport Show',
    ])
    expect(announced('VIC')).toEqual([])
    // Where August has five Wednesdays it is the third: in 2023 the 16th.
    expect(regionalHolidaysOf('QLD', 2023)).toMatchObject([{ date: '2023-08-16' }])
  })
})
