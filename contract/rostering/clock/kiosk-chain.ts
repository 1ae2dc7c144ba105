// What a kiosk and the server compute alike, without zod, because the kiosk's screen has no form library (decision 126).
import { type PunchKind, punchKinds } from '#contract/rostering/clock/punch-pairing.ts'

/** How the kiosk knew the person: by PIN, by the code of their phone, or (offline, not expected) by nothing but the typed employee number. */
export const identifications = ['pin', 'code', 'none'] as const
export type Identification = (typeof identifications)[number]

/** One punch as the kiosk signs it. Every field is part of the signed text, so none can be changed later. */
export type PunchContent = {
  device_id: string
  /** 1, 2, 3 … since the pairing */
  sequence: number
  /** the hash of the punch before it; empty for the first */
  previous_hash: string
  /** the employee's id; where `identified_by` is none, the typed employee number */
  who: string
  kind: PunchKind
  /** the time that the tablet's clock showed */
  device_at: string
  /** how far the server's clock was ahead of the tablet's when they last met, in milliseconds */
  offset_ms: number
  /** how far the tablet's clock has been changed since then by its running time; null: it was restarted in between */
  jump_ms: number | null
  identified_by: Identification
  /** SHA-256 of the photo, base64url; empty: none */
  photo_hash: string
}

const kioskProtocol = 'muster-kiosk-1'

/** The text that is signed and hashed. */
export const signedText = (punch: PunchContent): string =>
  JSON.stringify([
    kioskProtocol,
    punch.device_id,
    punch.sequence,
    punch.previous_hash,
    punch.who,
    punch.kind,
    punch.device_at,
    punch.offset_ms,
    punch.jump_ms,
    punch.identified_by,
    punch.photo_hash,
  ])

/** The punch of a signed text; null when it is none, or has other fields. */
export function punchOf(text: string): PunchContent | null {
  const fields = fieldsOf(text)
  if (fields === null || fields.length !== 11 || fields[0] !== kioskProtocol) return null
  const [, device_id, sequence, previous_hash, who, kind, device_at, offset_ms, jump_ms, identified_by, photo_hash] =
    fields
  const texts = [device_id, previous_hash, who, device_at, photo_hash]
  if (!texts.every((one) => typeof one === 'string' && one.length <= 100 && isPrintable(one))) return null
  if (!instantForm.test(String(device_at))) return null
  if (!isWholeNumber(sequence, 2_147_483_646) || !isWholeNumber(offset_ms, farOff)) return null
  if (jump_ms !== null && !isWholeNumber(jump_ms, farOff)) return null
  if (!isOneOf(punchKinds, kind) || !isOneOf(identifications, identified_by)) return null
  const [device, previous, person, at, photo] = texts.map(String)
  return {
    device_id: device ?? '',
    sequence,
    previous_hash: previous ?? '',
    who: person ?? '',
    kind,
    device_at: at ?? '',
    offset_ms,
    jump_ms,
    identified_by,
    photo_hash: photo ?? '',
  }
}

function fieldsOf(text: string): unknown[] | null {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : null
  } catch {
    return null
  }
}

// JSON writes control characters with printable ones, and no database stores all of them.
const isPrintable = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

// Of two centuries: moved by an offset, it is still a time that every database has.
const instantForm = /^(19|20)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

// Sixty years: a tablet without a battery begins in 1970.
const farOff = 60 * 366 * 86_400_000

const isWholeNumber = (value: unknown, most: number): value is number =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= most

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some((one) => one === value)

/** PBKDF2 with SHA-256: the check value of a PIN. */
export const pinIterations = 210_000
export const pinPattern = /^\d{4,6}$/

/** The code of a phone: a new one every 30 seconds, eight digits, so that it is never mistaken for a PIN. */
export const codeSeconds = 30
export const codePattern = /^\d{8}$/

export const codeWindow = (epochMs: number) => Math.floor(epochMs / 1000 / codeSeconds)
/** The day, in UTC, whose key makes the code of a window. */
export const dayOfWindow = (window: number) => new Date(window * codeSeconds * 1000).toISOString().slice(0, 10)
/** Phones and tablets do not show the same time to the second. */
export const windowsAround = (epochMs: number) => [0, -1, 1, -2].map((by) => codeWindow(epochMs) + by)

/** The eight digits of a code, from the first bytes of HMAC-SHA256 over the number of its window. */
export const codeOfBytes = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array) =>
  String((((a & 127) << 24) | (b << 16) | (c << 8) | d) % 100_000_000).padStart(8, '0')

const qrForm = 'muster-kiosk'
/** What the QR code on a phone contains. */
export const qrText = (employee_id: string, code: string) => `${qrForm}:${employee_id}:${code}`
export function qrContent(text: string): { employee_id: string; code: string } | null {
  const [name, employee_id = '', code = ''] = text.split(':')
  return name === qrForm && codePattern.test(code) && employee_id !== '' ? { employee_id, code } : null
}

/** What can follow a person's last punch. Unknown: they decide. */
export const kindsAfter = (last: PunchKind | null | undefined): readonly PunchKind[] => {
  if (last === undefined) return punchKinds
  if (last === null || last === 'out') return ['in']
  return last === 'break_start' ? ['break_end', 'out'] : ['out', 'break_start']
}

/** From this difference on, a clock counts as wrong. */
export const driftToleranceMs = 120_000

/** Wrong PINs in a row, and how long a person is then locked. */
export const maxWrongPins = 5
export const lockMinutes = 15

/** The most punches in one request. */
export const maxPunches = 50
