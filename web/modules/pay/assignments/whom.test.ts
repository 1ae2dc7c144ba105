import { beforeAll, expect, test } from 'vitest'
import { languages } from '#contract/values/values.ts'
import { wordsIn } from '#contract/wording-text.ts'
import { addTexts, setLanguage, t } from '#web/wording/translate.ts'
import texts from '#web/wording/payAssignments.json' with { type: 'json' }
import { whomText } from './whom.ts'

beforeAll(() => {
  for (const language of languages) addTexts(language, wordsIn(texts, language))
})

const nobody = { customer_name: null, location_name: null, position_name: null, employee_name: null }
const harbour = { customer_name: 'Harbour Foods' }
const site = { ...harbour, location_name: 'Cold store' }
const picker = { position_name: 'Picker' }
const ava = { employee_name: 'Ava Chen' }

test.each([
  [{}, 'Everybody'],
  [picker, 'Everybody, Picker'],
  [harbour, 'Everybody at Harbour Foods'],
  [{ ...harbour, ...picker }, 'Everybody at Harbour Foods, Picker'],
  [site, 'Everybody at Harbour Foods, Cold store'],
  [{ ...site, ...picker }, 'Everybody at Harbour Foods, Cold store, Picker'],
  [ava, 'Ava Chen'],
  [{ ...ava, ...picker }, 'Ava Chen, Picker'],
  [{ ...ava, ...harbour }, 'Ava Chen at Harbour Foods'],
  [{ ...ava, ...harbour, ...picker }, 'Ava Chen at Harbour Foods, Picker'],
  [{ ...ava, ...site }, 'Ava Chen at Harbour Foods, Cold store'],
  [{ ...ava, ...site, ...picker }, 'Ava Chen at Harbour Foods, Cold store, Picker'],
])('says whom %j applies to', (whom, text) => {
  expect(whomText(t, { ...nobody, ...whom })).toBe(text)
})

test.each(languages)('names everybody and everything in %s', (language) => {
  setLanguage(language)
  const text = whomText(t, { ...nobody, ...ava, ...site, ...picker })
  for (const name of ['Ava Chen', 'Harbour Foods', 'Cold store', 'Picker']) expect(text).toContain(name)
})
