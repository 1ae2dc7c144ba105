import {
  IconCash,
  IconClock,
  IconLock,
  IconMailForward,
  IconPencil,
  IconSend,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { translate, useTranslate } from '#web/lib/wording.ts'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'

// words: named by its callers

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
type StatusStyle = Tone | readonly [Tone, Icon]

/** The tone and icon of every status, by the prefix of its wording keys. Where two have the same tone, the icons differ. */
const looks = {
  'apiTokens.state': { active: 'ok', suspended: 'warn', expired: 'neutral', revoked: ['neutral', IconLock] },
  'availability.preference': { available: 'ok', preferred: 'accent', unavailable: 'bad' },
  'companies.status': { active: 'ok', inactive: 'neutral', archived: 'neutral' },
  'companies.supervisors.status': { active: 'ok', inactive: 'neutral' },
  'customers.status': { prospect: 'info', active: 'ok', on_hold: 'warn', inactive: 'neutral' },
  'costRates.check': { to_check: 'warn', checked: 'ok' },
  'documents.status': {
    requested: 'warn',
    submitted: 'info',
    approved: 'ok',
    rejected: 'bad',
    superseded: 'neutral',
    withdrawn: 'neutral',
  },
  'employees.status': {
    lead: 'neutral',
    registered: 'info',
    screening: 'info',
    approved: 'accent',
    active: 'ok',
    on_hold: 'warn',
    terminated: 'neutral',
    declined: 'bad',
  },
  'holidays.day': { confirmed: 'ok', unconfirmed: 'neutral' },
  'jobs.stage': {
    applied: 'info',
    screening: 'info',
    shortlisted: 'accent',
    testing: 'accent',
    interview: 'accent',
    client_review: 'warn',
    offered: 'warn',
    selected: 'ok',
    rejected: 'bad',
    withdrawn: 'neutral',
    offer_declined: 'bad',
    talent_pool: 'neutral',
  },
  'jobs.status': {
    draft: ['neutral', IconPencil],
    pending_approval: 'warn',
    published: 'ok',
    scheduled: ['info', IconClock],
    on_hold: 'warn',
    filled: 'accent',
    expired: 'neutral',
    closed: ['neutral', IconLock],
    cancelled: 'bad',
    archived: 'neutral',
  },
  'whoIsComing.arrival': {
    confirmed: 'ok',
    awaiting_response: 'warn',
    started: 'accent',
    ended: 'neutral',
    worked: 'info',
    no_show: 'bad',
    cancelled: 'neutral',
    replaced: 'neutral',
  },
  'evidence.status': { queued: 'info', running: 'accent', ready: 'ok', failed: 'bad', expired: 'neutral' },
  'dataExports.status': { queued: 'info', running: 'accent', ready: 'ok', failed: 'bad', expired: 'neutral' },
  'backups.status': { queued: 'info', running: 'accent', done: 'ok', failed: 'bad' },
  'kiosks.state': { waiting: 'info', paired: 'ok', copied: 'bad', expired: 'warn', revoked: 'neutral' },
  'emails.status': { queued: 'info', sending: 'info', sent: 'ok', outbox: 'warn', failed: 'bad' },
  'leave.check': { to_check: 'warn', checked: 'ok' },
  'leave.status': {
    requested: 'warn',
    approved: 'ok',
    declined: 'bad',
    withdrawn: 'neutral',
    cancelled: ['neutral', IconTrash],
  },
  'locations.status': { active: 'ok', inactive: 'neutral' },
  'reference.list': { active: 'ok', inactive: 'neutral' },
  'rosters.answer': {
    planned: 'neutral',
    pending: 'warn',
    accepted: 'ok',
    declined: 'bad',
    timed_out: 'bad',
    withdrawn: 'bad',
    cancelled_agency: 'neutral',
    cancelled_client: 'neutral',
    replaced: 'neutral',
    in_progress: 'accent',
    ended: 'neutral',
    worked: 'info',
    no_show: 'bad',
  },
  'rosters.shiftStatus': { draft: 'neutral', published: 'ok', cancelled: 'bad' },
  'rosters.status': { draft: 'neutral', published: 'ok', locked: 'info', archived: 'neutral', cancelled: 'bad' },
  'requests.status': { requested: 'warn', approved: 'ok', declined: 'bad', withdrawn: 'neutral' },
  'shifts.status': { active: 'ok', inactive: 'neutral' },
  'timesheets.signoffs.status': { open: 'warn', signed: 'ok', revoked: 'neutral', expired: 'bad' },
  'payRuleSets.status': { active: 'ok', inactive: 'neutral' },
  'payroll.period.status': { open: 'info', locked: ['neutral', IconLock] },
  'payroll.run.status': { draft: ['neutral', IconPencil], exported: ['ok', IconLock], posted: ['ok', IconCash] },
  'timesheets.status': {
    draft: ['neutral', IconPencil],
    submitted: ['info', IconSend],
    client_approved: ['accent', IconUserCheck],
    approved: 'ok',
    exported: ['ok', IconLock],
    paid: ['ok', IconCash],
    rejected: 'bad',
    disputed: 'warn',
    void: ['neutral', IconTrash],
  },
  'webhooks.delivery': { queued: 'info', sending: 'info', delivered: 'ok', failed: 'bad' },
  'webhooks.status': { active: 'ok', disabled: 'neutral', failed: 'bad' },
  'users.status': {
    invited: ['info', IconMailForward],
    active: 'ok',
    inactive: 'neutral',
    suspended: 'bad',
    deleted: 'neutral',
  },
} as const satisfies Record<string, Record<string, StatusStyle>>

type StatusStyles = typeof looks
type StatusOf<Kind extends keyof StatusStyles> = keyof StatusStyles[Kind] & string

type Props<Kind extends keyof StatusStyles> = {
  of: Kind
  status: StatusOf<Kind>
  /** what the agency calls it, where it is not called as usual */
  name?: string | null | undefined
}

/** The status of a record as a badge: `<RecordStatus of="rosters.status" status={roster.status} />`. */
export function RecordStatus<Kind extends keyof StatusStyles>({ of, status, name }: Props<Kind>) {
  // Subscribes to language changes.
  useTranslate()
  const ofKind: Readonly<Record<string, StatusStyle>> = looks[of]
  const look = ofKind[status] ?? 'neutral'
  const [tone, Icon] = typeof look === 'string' ? [look] : look
  return (
    <StatusBadge tone={tone} icon={Icon && <Icon size={13} stroke={2.2} aria-hidden />}>
      {name ?? translate(`${of}.${status}`)}
    </StatusBadge>
  )
}
