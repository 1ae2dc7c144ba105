// The meaning of a received text message.

export type ReplyKeyword = 'yes' | 'no' | 'stop' | 'start' | 'unclear'

const replyWords: Readonly<Record<Exclude<ReplyKeyword, 'unclear'>, readonly string[]>> = {
  yes: ['yes', 'y', 'oui', 'o', 'ja', 'j', 'sim', 's'],
  no: ['no', 'n', 'non', 'nein', 'nao'],
  // The provider's own (twilio.com/docs/messaging/compliance/opt-out), and the same in the other languages.
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'arret', 'abmelden', 'parar'],
  start: ['start', 'unstop'],
}
const politeWords = new Set([
  'please',
  'thanks',
  'thank',
  'you',
  'sorry',
  'merci',
  'danke',
  'bitte',
  'obrigado',
  'obrigada',
])

/**
 * Only a message of one of these words is an answer, with or without a polite one: “no problem” and “yes, but from nine” mean something
 * else than their first word.
 */
export function replyOf(text: string): ReplyKeyword {
  const spoken = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !politeWords.has(word))
  if (spoken.length !== 1) return 'unclear'
  const [word = ''] = spoken
  if (replyWords.stop.includes(word)) return 'stop'
  if (replyWords.start.includes(word)) return 'start'
  if (replyWords.yes.includes(word)) return 'yes'
  return replyWords.no.includes(word) ? 'no' : 'unclear'
}
