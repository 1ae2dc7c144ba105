import type { ChangeRow, UndoState } from '#contract/rostering/rosters/changes.ts'
import type { Finding, findingRules } from '#contract/rostering/eligibility/findings.ts'
import { formatMinutes, formatTimeRange } from '#web/lib/format.ts'
import { messageOf } from '#web/lib/wording.ts'
import type { EditingWords } from '#web/modules/rosters/grid/editing/grid-editing.ts'
import { toast, toastWithUndo } from '#web/ui/toast.tsx'
import { t } from '#web/wording/translate.ts'

type Step = NonNullable<UndoState['undo']>

/** What a change did, for instance "3 shifts moved". */
export const changeText = ({ kind, params }: Pick<Step, 'kind' | 'params'>) =>
  kind === 'move' && isOnlyOtherHours(params)
    ? t('boardEditing.kind.hours')
    : t(`boardEditing.kind.${kind}`, { count: Number(params['count'] ?? 1) })

/** A shift that is longer, shorter, earlier or later on its day, for the same person. */
export const isOnlyOtherHours = ({ works_on, to_works_on, to_starts, to_name }: Step['params']) =>
  to_starts !== undefined && works_on === to_works_on && to_name === undefined

/** A toast with an undo button, instead of a question before each change. */
export const reportDone = (step: Step | null, undo: () => void) =>
  step && toastWithUndo(changeText(step), { label: t('boardEditing.undo'), onUndo: undo })

export function reportUndone(how: 'undo' | 'redo', step: Step | null, row: ChangeRow | undefined) {
  if (row && !row.ok)
    return toast('bad', t(how === 'undo' ? 'boardEditing.notUndone' : 'boardEditing.notRedone'), row.message)
  return (
    step && toast('ok', t(how === 'undo' ? 'boardEditing.undone' : 'boardEditing.redone', { step: changeText(step) }))
  )
}

export function reportFailure(failure: unknown) {
  const { title, message } = messageOf(failure instanceof Error ? failure : new Error(String(failure)))
  toast('bad', t('boardEditing.notSaved'), message || title)
}

/** Shown to everybody, and read out: what a key did that the board itself does not show. */
export const tell = (text: string) => toast('info', text)
export const reportGone = () => toast('warn', t('boardEditing.gone'), t('boardEditing.goneText'))
export const reportDiscarded = () => toast('info', t('boardEditing.discarded'))

export const editingWords = (): EditingWords => ({
  copying: t('boardEditing.copying'),
  several: (count) => t('boardEditing.several', { count }),
  place: (row, day) => t('boardEditing.place', { row, day }),
  cancelled: t('boardEditing.cancelled'),
  copied: (count) => t('boardEditing.copied', { count }),
  cut: (count) => t('boardEditing.cut', { count }),
  nothing_copied: t('boardEditing.nothingCopied'),
  does_not_fit: t('boardEditing.doesNotFit'),
  times(starts, ends, paid) {
    const times = formatTimeRange(starts, ends)
    if (!paid) return times
    const facts = { times, paid: formatMinutes(paid.paid), unpaid: formatMinutes(paid.unpaid) }
    return paid.unpaid > 0 ? t('boardEditing.timesWithBreak', facts) : t('boardEditing.times', facts)
  },
})

/** A finding in one or two words, for a cell of the grid. */
export const fitLabel = ({ rule }: Pick<Finding, 'rule'>) => t(`boardEditing.fit.${shortNames[rule]}`)
export const fitOkLabel = () => t('boardEditing.fit.ok')

const shortNames = {
  overlap: 'busy',
  employeeNotActive: 'notActive',
  doNotRehire: 'noRehire',
  userSuspended: 'notActive',
  customerOnHold: 'site',
  companyInactive: 'site',
  locationInactive: 'site',
  customerBlocked: 'blocked',
  rightToWorkEnds: 'workRights',
  visaNoWork: 'workRights',
  visaCourse: 'workRights',
  visaCourseUnknown: 'workRights',
  visaHours: 'workRights',
  visaUnknown: 'workRights',
  visaUnchecked: 'workRights',
  visaRefused: 'workRights',
  visaSponsor: 'workRights',
  visaRegion: 'workRights',
  visaEmployerMonths: 'workRights',
  positionNotHeld: 'position',
  positionNotAllowed: 'position',
  inductionMissing: 'induction',
  documentMissing: 'document',
  documentEnds: 'document',
  shortRest: 'rest',
  longShift: 'long',
  weekHours: 'weekHours',
  daysRunning: 'days',
  minimumEngagement: 'short',
  saidUnavailable: 'unavailable',
  outsideAvailability: 'unavailable',
  onLeave: 'onLeave',
  leaveRequested: 'onLeave',
  skillMissing: 'skill',
  skillBelow: 'skill',
  skillUnverified: 'skill',
  skillEnds: 'skill',
  saidNo: 'saidNo',
  tooFar: 'far',
  shiftFull: 'full',
  licenceMissing: 'licence',
  licenceEnds: 'licence',
  askOffice: 'office',
} as const satisfies Record<(typeof findingRules)[number], string>
