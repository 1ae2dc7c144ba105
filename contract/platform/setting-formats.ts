// The formats of settings that other programs parse later: what is accepted here is understood there. Every pattern is linear.

type ParsedUrl = Readonly<Record<'hostname' | 'username' | 'password' | 'pathname' | 'protocol' | 'origin', string>>
// Of Node and of browsers; the types of the contract are those of neither.
declare const URL: new (text: string) => ParsedUrl

const hostShape = /^(?:[\w-]+(?:\.[\w-]+)*\.?|\[[\da-f:.]+\])$/i

/** An address that links begin with. */
export function isPlainWebAddress(text: string): boolean {
  const url = urlOf(text)
  return url !== null && !/[?#]/.test(text) && hasPlainHost(url) && url.username === '' && isDecodable(url.pathname)
}

/** smtp:// or smtps://, with encoded credentials; options in a query string are refused. */
export function isMailServer(text: string): boolean {
  const url = urlOf(text)
  return url !== null && !/[?#]/.test(text) && hasPlainHost(url) && hasDecodableCredentials(url)
}

const smsShape =
  /^twilio:\/\/AC[0-9a-f]{32}:[\w%-]{16,200}@[\w.-]+(?::\d+)?\/?\?from=(?:(?:\+|%2B)[1-9]\d{6,14}|MG[0-9a-f]{32})$/i

/** twilio://<account>:<auth token>@api.twilio.com?from=<number or messaging service> */
export function isSmsService(text: string): boolean {
  const url = smsShape.test(text) ? urlOf(text) : null
  return url !== null && hasPlainHost(url) && hasDecodableCredentials(url)
}

const tileHostShape = /^(?:\{s\}\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?$/

/** An https URL with {z}, {x} and {y} after the host, which is one host, or {s} and a host. */
export function isTileUrl(text: string): boolean {
  const [host, path] = partsOfTileUrl(text)
  const url = urlOf(text.replaceAll(/\{[szxyr]\}/g, '1'))
  const hasPlaces = ['{z}', '{x}', '{y}'].every((place) => path.includes(place))
  return url?.protocol === 'https:' && tileHostShape.test(host) && hasPlaces && isDecodable(url.pathname)
}

/** What maps are loaded from, for the policy of a page; null when the URL is none. {s} stands for one of several servers. */
export const tileOriginOf = (text: string): string | null =>
  isTileUrl(text) ? `https://${partsOfTileUrl(text)[0].replace(/^\{s\}/, '*')}` : null

function partsOfTileUrl(text: string): [host: string, path: string] {
  const rest = text.replace(/^https:\/\//i, '')
  const slash = rest.indexOf('/')
  return slash < 0 ? [rest, ''] : [rest.slice(0, slash), rest.slice(slash)]
}

const senderShape = /^(?:"[^"\\\r\n]*" ?|[^"<>@,;:\r\n]*)<[^\s<>@",;:]+@[^\s<>@",;:]+>$|^[^\s<>@",;:]+@[^\s<>@",;:]+$/

/** One sender: an email address, or a name and an address in angle brackets. */
export const isMailSender = (text: string): boolean => senderShape.test(text)

/** A URL whose parts can be decoded: a % in a password is written as %25. */
export function isDecodableUrl(text: string): boolean {
  const url = urlOf(text)
  return url !== null && hasDecodableCredentials(url) && isDecodable(url.pathname)
}

/** Origins of web servers, separated by commas. */
export const isOriginList = (text: string): boolean =>
  text.split(',').every((one) => /^https?:/.test(one.trim()) && urlOf(one.trim())?.origin === one.trim())

const hasPlainHost = ({ hostname }: ParsedUrl) => hostShape.test(hostname)
const hasDecodableCredentials = ({ username, password }: ParsedUrl) => isDecodable(username) && isDecodable(password)

function urlOf(text: string): ParsedUrl | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
