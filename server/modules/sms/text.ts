// The text of a message within the alphabets and lengths of SMS (3GPP TS 23.038, 23.040).

const basicAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const extendedAlphabet = '^{}\\[~]|€'

const basicCharacters = new Set(basicAlphabet)
const extendedCharacters = new Set(extendedAlphabet)
const isGsm = (character: string) => basicCharacters.has(character) || extendedCharacters.has(character)

const plainCharacters: Readonly<Record<string, string>> = {
  ...{ '‘': "'", '’': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{ '–': '-', '—': '-', '…': '...', '·': '-', '\u00a0': ' ', '\u202f': ' ', '\u2009': ' ' },
}

/**
 * In the 7-bit alphabet, where a segment holds 160 characters and not 70: typographic signs become plain ones, and characters with accents
 * that it lacks lose them (ç → c). A text in another script is unchanged.
 */
export function toGsm(text: string): string {
  const plain = [...text].map((character) => gsmCharacter(character)).join('')
  return [...plain].every(isGsm) ? plain : text
}

function gsmCharacter(character: string): string {
  const replaced = plainCharacters[character] ?? character
  if ([...replaced].every(isGsm)) return replaced
  return character.normalize('NFD').replace(/\p{M}/gu, '')
}

const segmentLengths = { gsm: { single: 160, each: 153 }, unicode: { single: 70, each: 67 } }

/** How many segments the text takes: each is sent and paid for as one message. */
export function segmentsOf(text: string): number {
  const isBasic = [...text].every(isGsm)
  const { single, each } = isBasic ? segmentLengths.gsm : segmentLengths.unicode
  const length = isBasic
    ? [...text].reduce((sum, character) => sum + (extendedCharacters.has(character) ? 2 : 1), 0)
    : text.length
  return length <= single ? 1 : Math.ceil(length / each)
}

const maxSegments = 2

/** The content and the link, the content shortened so that both take two segments at most. */
export function messageText(content: string, link: string | null): string {
  const characters = [...toGsm(content)]
  const end = link === null ? '' : ` ${link}`
  if (segmentsOf(characters.join('') + end) <= maxSegments) return characters.join('') + end
  while (characters.length > 0 && segmentsOf(`${characters.join('')}...${end}`) > maxSegments) characters.pop()
  return `${characters.join('').trimEnd()}...${end}`
}
