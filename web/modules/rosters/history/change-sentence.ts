import type { ChangeKind, EventKind, RosterChange } from '#contract/rostering/rosters/changes.ts'
import { formatShift, formatTimeRange } from '#web/lib/format.ts'
import type { Translate } from '#web/wording/translate.ts'

type Params = RosterChange['params']
type Sentence = (t: Translate, facts: ReturnType<typeof factsOf>) => string

/** What a change of a roster did, as a sentence: "Ava Nguyen assigned to Tue 24 Nov, 08:00–16:00". */
export function changeSentence(t: Translate, { kind, params }: Pick<RosterChange, 'kind' | 'params'>) {
  const count = Number(params['count'] ?? 1)
  const facts = factsOf(params)
  if (isEvent(kind)) return eventSentences[kind](t, facts)
  // An entry of several shifts names their number.
  return count === 1 && facts.shift !== '' ? changeSentences[kind](t, facts) : t(`boardEditing.kind.${kind}`, { count })
}

const isEvent = (kind: RosterChange['kind']): kind is EventKind => kind in eventSentences

/** Why it was done, as the author wrote it. */
export const changeReason = ({ params }: Pick<RosterChange, 'params'>) => textIn(params, 'reason')

const textIn = (params: Params, name: string) => String(params[name] ?? '')

function factsOf(params: Params) {
  const shiftIn = (day: string, starts: string, ends: string) => (day === '' ? '' : formatShift(day, starts, ends))
  const to = shiftIn(textIn(params, 'to_works_on'), textIn(params, 'to_starts'), textIn(params, 'to_ends'))
  return {
    count: Number(params['count'] ?? 0),
    shift: shiftIn(textIn(params, 'works_on'), textIn(params, 'starts'), textIn(params, 'ends')),
    to,
    /** the new times where the day stays */
    to_times:
      to !== '' && textIn(params, 'works_on') === textIn(params, 'to_works_on')
        ? formatTimeRange(textIn(params, 'to_starts'), textIn(params, 'to_ends'))
        : '',
    from: [
      textIn(params, 'from_name'),
      shiftIn(textIn(params, 'from_works_on'), textIn(params, 'from_starts'), textIn(params, 'from_ends')),
    ]
      .filter(Boolean)
      .join(', '),
    name: textIn(params, 'name'),
    to_name: textIn(params, 'to_name'),
  }
}

const moveSentence: Sentence = (t, { shift, to, to_times, name, to_name }) => {
  if (to_times !== '' && to_name === '') return t('history.text.hours', { shift, times: to_times })
  if (to === '') return t('history.text.reassigned', { shift, name, to_name })
  if (to_name !== '' && name !== '') return t('history.text.movedTo', { shift, to, name, to_name })
  return name === '' ? t('history.text.moved', { shift, to }) : t('history.text.movedOf', { shift, to, name })
}

const changeSentences: Record<ChangeKind, Sentence> = {
  move: (t, facts) =>
    facts.to === '' && (facts.name === '' || facts.to_name === '')
      ? t('history.text.edit', facts)
      : moveSentence(t, facts),
  copy: (t, { from, ...facts }) => {
    const isFor = facts.to_name !== ''
    // Entries from before the source was stored have none.
    if (from === '') return t(isFor ? 'history.text.copyFor' : 'history.text.copy', facts)
    return t(isFor ? 'history.text.copyOfFor' : 'history.text.copyOf', { from, ...facts })
  },
  assign: (t, { to_name, name, ...facts }) => t('history.text.assign', { ...facts, name: to_name || name }),
  unassign: (t, facts) => t('history.text.unassign', facts),
  add: (t, facts) => t(facts.to_name === '' ? 'history.text.add' : 'history.text.addFor', facts),
  edit: (t, facts) => t(facts.to === '' ? 'history.text.edit' : 'history.text.moved', facts),
  remove: (t, facts) => t('history.text.remove', facts),
  breaks: (t, facts) => t('history.text.breaks', facts),
  several: (t, facts) => t('history.text.edit', facts),
  cancel_client: (t, facts) => t('history.text.cancel_client', facts),
  cancel_agency: (t, facts) => t('history.text.cancel_agency', facts),
  withdraw: (t, facts) => t('history.text.withdraw', facts),
  confirm_attendance: (t, { to_name, name, ...facts }) =>
    t('history.text.confirm_attendance', { ...facts, to_name: to_name || name }),
  no_show: (t, facts) => t('history.text.no_show', facts),
  undo_no_show: (t, { to_name, name, ...facts }) =>
    t('history.text.undo_no_show', { ...facts, to_name: to_name || name }),
  replace: (t, facts) => t('history.text.replace', facts),
  swap: (t, facts) => t('history.text.swap', facts),
  cover: (t, facts) => t('history.text.cover', facts),
  release: (t, facts) => t('history.text.release', facts),
}

const eventSentences: Record<EventKind, Sentence> = {
  publish: (t, { count }) => (count === 0 ? t('history.text.publishNobody') : t('history.text.publish', { count })),
  unpublish: (t) => t('history.text.unpublish'),
  lock: (t) => t('history.text.lock'),
  unlock: (t) => t('history.text.unlock'),
  archive: (t) => t('history.text.archive'),
  cancel: (t) => t('history.text.cancel'),
  accept: (t, facts) => t('history.text.accept', facts),
  decline: (t, facts) => t('history.text.decline', facts),
  start: (t, facts) => (facts.count === 1 ? t('history.text.startOf', facts) : t('history.text.start', facts)),
  time_out: (t, facts) => (facts.count === 1 ? t('history.text.timeOutOf', facts) : t('history.text.timeOut', facts)),
  record: (t, facts) => t('history.text.record', facts),
}
