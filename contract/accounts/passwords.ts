// The rules for new passwords (domain.md, validation rules): the server refuses by them, and the screens check them off while the user
// types. Without zod, which the screens before sign-in do not load.
export type PasswordContext = {
  readonly email: string
  /** the names of the person and the agency, where known: a password must not consist of them */
  readonly names?: readonly string[]
}

/** characters */
export const passwordLength = { least: 12, most: 128 } as const

export type PasswordFault = 'passwordTooShort' | 'passwordTooLong' | 'passwordCommon' | 'passwordIsEmail'

/** What is wrong with a password; null: nothing. */
export function passwordFaultOf(password: string, about: PasswordContext): PasswordFault | null {
  if (password.length < passwordLength.least) return 'passwordTooShort'
  if (password.length > passwordLength.most) return 'passwordTooLong'
  return guessFaultOf(password, about)
}

/** As above but without the length: what makes a password easy to guess. */
export function guessFaultOf(password: string, { email, names = [] }: PasswordContext): PasswordFault | null {
  const letters = plainOf(password)
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  if (consistsMostlyOf(password.toLowerCase(), [email.toLowerCase(), local, domain])) return 'passwordIsEmail'
  if (commonPasswords.has(password.toLowerCase()) || commonPasswords.has(letters)) return 'passwordCommon'
  if (isPattern(password.toLowerCase())) return 'passwordCommon'
  return consistsMostlyOf(letters, [...commonWords, ...names.flatMap(wordsOf)]) ? 'passwordCommon' : null
}

// Signs that replace letters: p@ssw0rd is password.
const letterSubstitutions: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}
const plainOf = (password: string) =>
  [...password.toLowerCase().replace(/[\d!@#$%^&*._?-]+$/, '')]
    .map((sign) => letterSubstitutions[sign] ?? sign)
    .join('')

const wordsOf = (name: string) => name.toLowerCase().split(/\s+/)

/** Whether hardly anything remains without these words: guessers try them with up to five added characters first. */
function consistsMostlyOf(password: string, words: readonly string[]) {
  const long = words.filter((word) => word.length >= 4).toSorted((a, b) => b.length - a.length)
  const left = long.reduce((rest, word) => rest.replaceAll(word, ''), password)
  return left !== password && left.replaceAll(/[^\p{L}]/gu, '').length < 5
}

const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  'yxcvbnm',
  'qsdfghjklm',
  'wxcvbn',
]
const keyboardColumns = '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p'
const zigzagWalk = '1q2w3e4r5t6y7u8i9o0p'
const keyboardWalks = [...keyboardRows, keyboardRows.slice(2, 5).join(''), keyboardColumns, zigzagWalk].flatMap(
  (row) => [row, [...row].toReversed().join('')],
)

/** Few different characters, a repeated piece, or runs along the keyboard, the alphabet or the digits. */
function isPattern(password: string) {
  if (new Set(password).size <= 4) return true
  if (/^(.{1,6})\1+.{0,5}$/su.test(password)) return true
  return withoutWalks(password).length <= password.length / 3
}

const runLength = 4
const keyboardRuns: ReadonlySet<string> = new Set(
  keyboardWalks
    .flatMap((walk) => [...walk].map((_, at) => walk.slice(at, at + runLength)))
    .filter((run) => run.length === runLength),
)

/** The password without every run of four or more neighbouring keys. */
function withoutWalks(password: string) {
  const starts = [...password].flatMap((_, at) => (keyboardRuns.has(password.slice(at, at + runLength)) ? [at] : []))
  return [...password].filter((_, at) => !starts.some((start) => start <= at && at < start + runLength)).join('')
}

// Of the published lists of common passwords only those with twelve or more characters matter here, and nearly all of these are one of the
// words below followed by digits, or a pattern; both are found by rule. The others are listed here. No list replaces the throttle.
const commonPasswords: ReadonlySet<string> = new Set(
  `
  unbelievable correcthorsebatterystaple thisisapassword thisismypassword mypasswordis nopasswordhere
  administrator administrateur administrador christopher1 alexander123 elizabeth123 jonathan1234 michelle1234
  ilovemyfamily iloveyouforever iloveyousomuch ihateyouall jesuschrist1 jesusislord1 godisgood123 godislove123
  manchesterunited liverpoolfc1 arsenalfc123 realmadrid123 barcelona123 chelseafc123 collingwood1 essendon1234
  harrypotter1 lordoftherings starwars1234 startrek1234 pokemon12345 spiderman1234 batman123456 superman12345
  metallica123 linkinpark12 greenday1234 slipknot1234 blink182blink rammstein123 ironmaiden12 michaeljackson
  motherfucker fuckyou12345 fuckyoubitch fuckoff12345 asshole12345 whatthefuck1 bullshit1234 sexysexysexy
  chocolate123 strawberry12 butterfly123 sunflower123 rainbow12345 moonlight123 snowball1234 cinderella12
  newyorkcity1 sydneyaustralia melbourne123 brisbane1234 australia123 aussieaussie queensland12 brasil123456
  letmeinplease openthedoor1 opensesame12 secretsecret passwort1234 motdepasse12 motdepasse123 senha12345678
  hallohallo12 schatzischatzi ichliebedich jetaimejetaime teamotanto12 bonjourbonjour minhasenha12 eutenhoumasenha
  trustno1trustno1 whatever1234 computer1234 internet1234 samsung12345 microsoft123 windows12345 facebook1234
  `
    .trim()
    .split(/\s+/),
)

// Combined with digits, signs and a few letters, each is among the first thousand guesses. Includes the product's own name.
const commonWords = (
  'password passwort motdepasse senha contrasena welcome willkommen bienvenue bemvindo letmein qwerty qwertz azerty ' +
  'admin administrator root user guest login master superuser changeme default secret iloveyou sunshine princess ' +
  'football baseball basketball soccer dragon monkey shadow superman batman michael jordan jennifer charlie liverpool ' +
  'hello summer winter spring autumn january february april august september october november december monday friday ' +
  'muster roster staffing agency workforce company employee customer'
).split(' ')
