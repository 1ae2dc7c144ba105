import { z } from 'zod'
import { ownTransaction, download, list, read, upload, write } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { identifications, maxPunches, pinPattern } from '#contract/rostering/clock/kiosk-chain.ts'
import { punchKinds } from '#contract/rostering/clock/punch-pairing.ts'
import { allowedActionsField, type TransitionTable } from '#contract/transitions.ts'
import { instant } from '#contract/values/time.ts'
import {
  booleanField,
  id,
  line,
  name,
  note,
  optionalId,
  optionalText,
  removeUnprintable,
  commaSeparatedValues,
  version,
  codeLine,
} from '#contract/values/values.ts'

/** Supervisors who decide about hours manage the kiosks of their sites. Only the agency's users, whatever a role includes. */
const managePermission = [['Timesheet', 'update']] as const
const ownPermission = [['Roster', 'view assigned roster']] as const

/** `waiting`: no tablet is paired. `copied`: two tablets continued one chain; punches wait for a decision until it is paired again. */
export const kioskStates = ['waiting', 'paired', 'copied', 'expired', 'revoked'] as const
export type KioskState = (typeof kioskStates)[number]

const activeDeviceStates = ['waiting', 'paired', 'copied', 'expired'] as const

export const kioskTransitions = {
  /** its name, and whether it takes photos */
  edit: { from: activeDeviceStates, to: 'unchanged' },
  renew_code: { from: activeDeviceStates, to: 'unchanged' },
  revoke: { from: activeDeviceStates, to: 'revoked' },
} as const satisfies TransitionTable<KioskState>

export const kiosk = z.object({
  id: z.string(),
  name: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  customer_name: z.string(),
  time_zone: z.string(),
  takes_photos: z.boolean(),
  state: z.enum(kioskStates),
  paired_at: z.string().nullable(),
  last_seen_at: z.string().nullable(),
  /** as the tablet reported when it was last seen */
  unsent_count: z.number().int(),
  /** how far the tablet's clock is behind ours; negative: ahead */
  drift_seconds: z.number().int(),
  /** punches that the tablet made and never sent, although it sent later ones */
  missing_count: z.number().int(),
  /** punches that wait for a decision */
  rejected_count: z.number().int(),
  app_version: z.string().nullable(),
  version: z.number().int(),
})
export type Kiosk = z.infer<typeof kiosk>

/** With the actions that the reader can take now. */
const kioskWithActions = kiosk.extend(allowedActionsField(kioskTransitions))
export type KioskWithActions = z.infer<typeof kioskWithActions>

/** A pairing code is shown once. */
const kioskWithCode = z.object({ kiosk, pairing_code: z.string(), expires_at: z.string() })
export type PairingCode = z.infer<typeof kioskWithCode>

/** `ignored`: the same person did the same within 60 seconds, which counts once. */
export const kioskPunchStatuses = ['accepted', 'ignored', 'rejected', 'dismissed'] as const
export type KioskPunchStatus = (typeof kioskPunchStatuses)[number]

export const kioskPunchTransitions = {
  /** of one whose time is known */
  accept: { from: ['rejected'], to: 'accepted' },
  dismiss: { from: ['rejected'], to: 'dismissed' },
} as const satisfies TransitionTable<KioskPunchStatus>

/**
 * Why a punch was not accepted. `altered`: its signature does not fit. `copied`: another punch has its place in the chain. `revoked`: it
 * arrived after the kiosk was revoked. `unconfirmed`: nobody checked a PIN or code. `unknownPerson`: no employee has this number.
 * `future`: its time has not come. `refused`: the clock refused it, see `refusal`.
 */
export const kioskRejections = [
  'altered',
  'copied',
  'revoked',
  'unconfirmed',
  'unknownPerson',
  'future',
  'tooOld',
  'refused',
] as const
export type KioskRejection = (typeof kioskRejections)[number]

/** `late`: received long after the punch. `clock_drift`: the time was corrected. `clock_changed`: the clock was changed meanwhile. `gap`: punches before it are missing. */
export const kioskFlags = ['late', 'clock_drift', 'clock_changed', 'gap'] as const
export type KioskFlag = (typeof kioskFlags)[number]

/** A punch received later is flagged, because nobody could compare it with the shift while it went on. */
export const lateAfterHours = 12
/** A tablet works offline for days; an older punch waits for a decision. */
export const maxPunchAgeDays = 14

export const kioskPunch = z.object({
  id: z.string(),
  kiosk_id: z.string(),
  kiosk_name: z.string(),
  location_name: z.string(),
  time_zone: z.string(),
  /** null: not known */
  employee_id: z.string().nullable(),
  employee_name: z.string().nullable(),
  /** as typed, where nobody was identified */
  typed_number: z.string().nullable(),
  sequence: z.number().int().nullable(),
  kind: z.enum(punchKinds).nullable(),
  device_at: z.string().nullable(),
  /** by the server's clock */
  at: z.string().nullable(),
  drift_seconds: z.number().int(),
  identified_by: z.enum(identifications).nullable(),
  received_at: z.string(),
  status: z.enum(kioskPunchStatuses),
  reason: z.enum(kioskRejections).nullable(),
  /** the clock's refusal in the reader's language */
  refusal: z.string().nullable(),
  flags: z.array(z.enum(kioskFlags)),
  has_photo: z.boolean(),
  resolved_by_name: z.string().nullable(),
  resolution_note: z.string().nullable(),
  version: z.number().int(),
})
export type KioskPunch = z.infer<typeof kioskPunch>

/** With the actions that the reader can take now. */
const kioskPunchWithActions = kioskPunch.extend(allowedActionsField(kioskPunchTransitions))
export type KioskPunchWithActions = z.infer<typeof kioskPunchWithActions>

const kioskFields = { name: name(80), takes_photos: booleanField.default(true) }

/** What the agency does with its kiosks, and what employees do to identify themselves at one. */
export const kiosks = {
  list: list({
    path: '/kiosk/list',
    needs: managePermission,
    kinds: staff,
    summary: 'Lists the kiosks: where they are, when they were last seen, unsent and rejected punches, clock drift.',
    filters: { location_id: id.optional(), state: commaSeparatedValues(z.enum(kioskStates)) },
    sorts: ['name', 'location_name', 'last_seen_at'],
    row: kioskWithActions,
  }),
  store: ownTransaction(
    write({
      path: '/kiosk/store',
      needs: managePermission,
      kinds: staff,
      summary: 'Adds a kiosk to a location and returns its pairing code, which is valid for fifteen minutes.',
      input: { location_id: id, ...kioskFields },
      result: kioskWithCode,
    }),
  ),
  update: write({
    path: '/kiosk/update',
    needs: managePermission,
    kinds: staff,
    summary: 'Renames a kiosk, and says whether it takes photos.',
    input: { id, version, ...kioskFields },
    result: kiosk,
  }),
  newCode: ownTransaction(
    write({
      path: '/kiosk/pairing-code',
      needs: managePermission,
      kinds: staff,
      summary:
        'Returns a new pairing code for a kiosk; the tablet that is paired now is replaced when the code is used.',
      input: { id, version },
      result: kioskWithCode,
    }),
  ),
  revoke: write({
    path: '/kiosk/revoke',
    needs: managePermission,
    kinds: staff,
    summary:
      'Revokes a kiosk: its tablet can clock nobody in or out any more. What it still sends waits for a decision.',
    input: { id, version },
    result: kiosk,
  }),
  punches: list({
    path: '/kiosk/punch-list',
    needs: managePermission,
    kinds: staff,
    summary: 'Lists what kiosks sent, with what was rejected, flagged or decided.',
    filters: {
      kiosk_id: id.optional(),
      employee_id: id.optional(),
      status: commaSeparatedValues(z.enum(kioskPunchStatuses)),
      flag: commaSeparatedValues(z.enum(kioskFlags)),
    },
    sorts: ['received_at', 'device_at'],
    row: kioskPunchWithActions,
  }),
  resolve: write({
    path: '/kiosk/punch-resolve',
    needs: managePermission,
    kinds: staff,
    summary: 'Accepts a rejected punch, for the employee named, or dismisses it; with a note.',
    input: {
      id,
      version,
      action: z.enum(['accept', 'dismiss']),
      /** whose punch it is; absent: the one whom the kiosk identified */
      employee_id: optionalId,
      note: note(500),
    },
    result: kioskPunch,
  }),
  photo: download({
    path: '/kiosk/punch-photo',
    needs: managePermission,
    kinds: staff,
    summary: 'Returns the photo that a kiosk took at a punch.',
    input: { id },
  }),
  resetPin: ownTransaction(
    write({
      path: '/kiosk/pin-reset',
      needs: managePermission,
      kinds: staff,
      summary: 'Gives an employee a new PIN for kiosks and returns it, once.',
      input: { employee_id: id },
      result: z.object({ pin: z.string() }),
    }),
  ),
  ownCode: read({
    path: '/kiosk/own-code',
    needs: ownPermission,
    summary: 'Returns the keys of the signed-in employee’s codes of today and tomorrow, and whether they have a PIN.',
    input: {},
    result: z.object({
      /** null: not an employee */
      employee_id: z.string().nullable(),
      employee_code: z.string().nullable(),
      has_pin: z.boolean(),
      server_at: z.string(),
      keys: z.array(z.object({ day: z.string(), key: z.string() })),
    }),
  }),
  updateOwnPin: ownTransaction(
    write({
      path: '/kiosk/own-pin-update',
      needs: ownPermission,
      kinds: ['employee'],
      summary: 'Sets the signed-in employee’s PIN for kiosks.',
      input: { pin: codeLine(20).regex(pinPattern, 'validation.kioskPin') },
      result: z.object({}),
    }),
  ),
}

/** In the body, so that no log has it. */
const token = line(100).min(1)
/** A code or number as somebody types it. */
const typedCode = line(80).min(1)
const deviceFields = { token, device_at: instant, app_version: optionalText(60) }

const lastPunch = z.object({ kind: z.enum(punchKinds), at: z.string() }).nullable()

const kioskPerson = z.object({
  employee_id: z.string(),
  /** the first name, and the first letter of the last: a tablet is seen by everybody */
  name: z.string(),
  last: lastPunch,
  shift: z.object({ starts_at: z.string(), ends_at: z.string(), position_name: z.string() }).nullable(),
})
export type KioskPerson = z.infer<typeof kioskPerson>

const expectedPerson = kioskPerson.extend({
  employee_code: z.string(),
  /** of the check value of their PIN; null: they have none */
  pin_salt: z.string().nullable(),
  pin_check: z.string().nullable(),
  keys: z.array(z.object({ day: z.string(), key: z.string() })),
})
export type ExpectedPerson = z.infer<typeof expectedPerson>

export const deviceStates = ['paired', 'copied', 'ended'] as const

const heartbeat = z.object({
  state: z.enum(deviceStates),
  server_at: z.string(),
  kiosk_name: z.string(),
  location_name: z.string(),
  agency_name: z.string(),
  time_zone: z.string(),
  takes_photos: z.boolean(),
  /** null: not requested */
  people: z.array(expectedPerson).nullable(),
})
export type KioskHeartbeat = z.infer<typeof heartbeat>

/** Whether a punch was recorded. */
export const kioskReceipt = z.object({
  hash: z.string(),
  status: z.enum(kioskPunchStatuses),
  reason: z.enum(kioskRejections).nullable(),
  /** the photo of it is expected */
  wants_photo: z.boolean(),
})
export type KioskReceipt = z.infer<typeof kioskReceipt>

/** What a paired tablet does; it signs in with its device token. */
export const kioskDevices = {
  pair: write({
    path: '/kiosk/pair',
    needs: 'public',
    summary: 'Pairs a tablet with a kiosk by a pairing code, which then is used up; returns its device token, once.',
    input: { code: typedCode, public_key: line(300).min(1), device_at: instant, app_version: optionalText(60) },
    result: z.object({ token: z.string(), device_id: z.string(), expires_at: z.string(), server_at: z.string() }),
  }),
  heartbeat: write({
    path: '/kiosk/heartbeat',
    needs: 'public',
    summary: 'Reports a tablet’s clock and unsent punches, and returns the kiosk and, if wanted, the expected people.',
    input: {
      ...deviceFields,
      /** the number of its last punch */
      sequence: z.number().int().min(0).max(2_147_483_646),
      unsent: z.number().int().min(0).max(1_000_000),
      with_people: z.boolean().default(false),
    },
    result: heartbeat,
  }),
  identify: write({
    path: '/kiosk/identify',
    needs: 'public',
    summary: 'Identifies somebody who is not on a tablet’s list by employee number (or id) and PIN or code.',
    input: { token, who: typedCode, secret: line(12).min(1) },
    result: kioskPerson,
  }),
  receive: write({
    path: '/kiosk/punches',
    needs: 'public',
    summary: 'Receives punches in their order, each signed; a repeated one returns its first result.',
    input: {
      ...deviceFields,
      punches: z
        // A tablet writes no control characters: a text with them was altered, and without them its signature does not match.
        .array(
          z.strictObject({
            text: z.string().max(1500, { abort: true }).overwrite(removeUnprintable),
            signature: line(200),
          }),
        )
        .min(1)
        .max(maxPunches),
    },
    result: z.object({ state: z.enum(deviceStates), server_at: z.string(), receipts: z.array(kioskReceipt) }),
  }),
  storePhoto: upload({
    path: '/kiosk/punch-photo-store',
    needs: 'public',
    summary: 'Stores the photo of a punch that was received.',
    input: { token, hash: line(100).min(1) },
    result: z.object({}),
  }),
}
