// What differs between an employee here and in Xero, and what a sync does about it. Pure.
import {
  isXeroProtected,
  type XeroDifference,
  type XeroSyncField,
  xeroSyncFields,
} from '#contract/platform/xero/xero-sync.ts'
import type { LastSyncedFields, StoredState, XeroValues } from './state.ts'

type ComparedValues = {
  ours: XeroValues
  theirs: XeroValues
  base: LastSyncedFields | null
  decisions: StoredState['decisions']
}

/**
 * The fields that differ. What is empty here is never sent. A field that changed on one side only since the last sync follows that side or
 * is left; one that changed on both, or that differs at the first sync, is a conflict until a person decides.
 */
export function differencesOf({ ours, theirs, base, decisions }: ComparedValues): XeroDifference[] {
  return xeroSyncFields.flatMap((field) => {
    const [our, their] = [ours[field] ?? null, theirs[field]]
    if (our === null || isSame(field, our, their)) return []
    const kind = kindOf(our, their, base?.[field], decisions[field] === 'ours')
    if (kind === null) return []
    const isHidden = isXeroProtected(field)
    return [{ field, kind, ours: isHidden ? null : our, theirs: isHidden ? null : (their ?? null) }]
  })
}

type LastSyncedValues = { ours: string | null; theirs: string | null }

function kindOf(
  our: string,
  their: string | null | undefined,
  then: LastSyncedValues | undefined,
  isOurs: boolean,
): XeroDifference['kind'] | null {
  const oursChanged = then?.ours !== our
  if (isOurs) return 'set'
  // A value that cannot be read there (a masked number) is sent when ours changed.
  if (their === undefined) return oursChanged ? 'set' : null
  if (then === undefined) return their === null ? 'set' : 'conflict'
  const theirsChanged = then.theirs !== their
  if (oursChanged) return theirsChanged ? 'conflict' : 'set'
  return theirsChanged ? 'theirs' : null
}

const loose: ReadonlySet<XeroSyncField> = new Set(['address', 'email', 'title'])

const isSame = (field: XeroSyncField, our: string, their: string | null | undefined) =>
  our === their || (loose.has(field) && typeof their === 'string' && simple(our) === simple(their))
const simple = (value: string) => value.toLowerCase().replaceAll(/[ .]+/g, ' ').trim()

/** What a sync does with an employee who differs so. */
export function actionOf(differences: readonly XeroDifference[], isMatched: boolean) {
  if (!isMatched) return 'create'
  if (differences.some(({ kind }) => kind === 'conflict')) return 'conflict'
  return differences.some(({ kind }) => kind === 'set') ? 'update' : 'none'
}

/** Every field that a new person is created with. */
export const newPerson = (ours: XeroValues): XeroDifference[] =>
  xeroSyncFields.flatMap((field) => {
    const our = ours[field] ?? null
    return our === null
      ? []
      : [{ field, kind: 'set' as const, ours: isXeroProtected(field) ? null : our, theirs: null }]
  })

/**
 * The values of both sides after a sync that sent these fields, against which the next one finds what changed. `after`: the values in Xero's
 * response, which may be written differently. What was not settled (a conflict, or a change in Xero) is as of its last sync.
 */
export function baseAfter(
  { ours, theirs, base }: Omit<ComparedValues, 'decisions'>,
  { sent, after, open }: { sent: ReadonlySet<XeroSyncField>; after: XeroValues; open: ReadonlySet<XeroSyncField> },
): { base: LastSyncedFields; theirs: XeroValues } {
  const now: XeroValues = { ...theirs }
  for (const field of sent) now[field] = after[field] ?? ours[field] ?? null
  const settled = xeroSyncFields.filter((field) => !open.has(field))
  const both = settled.map((field) => [field, { ours: ours[field] ?? null, theirs: now[field] ?? null }] as const)
  return { base: { ...base, ...Object.fromEntries(both) }, theirs: now }
}
