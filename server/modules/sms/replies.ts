// The meaning of a received text message.

export type Reply = 'yes' | 'no' | 'stop' | 'start' | 'unclear'

const words: Readonly<Record<Exclude<Reply, 'unclear'>, readonly string[]>> = {
  yes: ['yes', 'y', 'oui', 'o', 'ja', 'j', 'sim', 's'],
  no: ['no', 'n', 'non', 'nein', 'nao'],
  // The provider's own (twilio.com/docs/messaging/compliance/opt-out), and the same in the other languages.
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout', 'arret', 'abmelden', 'parar'],
  start: ['start', 'unstop'],
}
const polite = new Set(['please', 'thanks', 'thank', 'you', 'sorry', 'merci', 'danke', 'bitte', 'obrigado', 'obrigada'])

/**
 * Only a message of one of these words is an answer, with or without a polite one: “no problem” and “yes, but from nine” mean something
 * else than their first word.
 */
export function replyOf(text: string): Reply {
  const spoken = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !polite.has(word))
  if (spoken.length !== 1) return 'unclear'
  const [word = ''] = spoken
  if (words.stop.includes(word)) return 'stop'
  if (words.start.includes(word)) return 'start'
  if (words.yes.includes(word)) return 'yes'
  return words.no.includes(word) ? 'no' : 'unclear'
}
