import { expect, test } from 'vitest'
import { replyOf } from './replies.ts'
import { messageText, segmentsOf, toGsm } from './text.ts'

test('typographic signs and accents that the 7-bit alphabet lacks become plain', () => {
  expect(toGsm('Service modifié – « Cuisine de l’Hôpital »…')).toBe('Service modifié - " Cuisine de l\'Hopital "...')
  expect(toGsm('Turno às 08:00: São João, não')).toBe('Turno às 08:00: Sao Joao, nao')
  expect(toGsm('Schicht geändert, Küche Süd')).toBe('Schicht geändert, Küche Süd')
})

test('a text in another script is unchanged', () => {
  expect(toGsm('新しいシフト – 8:00')).toBe('新しいシフト – 8:00')
})

test.each([
  ['a'.repeat(160), 1],
  ['a'.repeat(161), 2],
  ['€'.repeat(80), 1],
  ['€'.repeat(81), 2],
  ['新'.repeat(70), 1],
  ['新'.repeat(71), 2],
])('segments are counted by alphabet (%#)', (text, segments) => {
  expect(segmentsOf(text)).toBe(segments)
})

test.each(['Brisbane Kitchen, '.repeat(40), '新しいシフト'.repeat(60)])(
  'a long text is shortened to two segments with its whole link (%#)',
  (content) => {
    const link = 'https://muster.example/respond/abcdefghijklmnopqrstuvwxyz0123456789'
    const text = messageText(content, link)
    expect(segmentsOf(text)).toBe(2)
    expect(text.endsWith(`... ${link}`)).toBe(true)
  },
)

test.each([
  ...[
    ['YES', 'yes'] as const,
    ['yes please', 'yes'] as const,
    [' Ja. ', 'yes'] as const,
    ['Oui merci', 'yes'] as const,
  ],
  ...[['sim, obrigado!', 'yes'] as const, ['No', 'no'] as const, ['NÃO', 'no'] as const, ['não', 'no'] as const],
  ...[
    ['Nein danke', 'no'] as const,
    ['sorry no', 'no'] as const,
    ['STOP', 'stop'] as const,
    ['Start', 'start'] as const,
  ],
  ...[['no problem', 'unclear'] as const, ['yes but from 9', 'unclear'] as const, ['yes no', 'unclear'] as const],
  ...[['', 'unclear'] as const, ['👍', 'unclear'] as const, ['Who is this?', 'unclear'] as const],
])('the reply “%s” means %s', (text, meaning) => {
  expect(replyOf(text)).toBe(meaning)
})
