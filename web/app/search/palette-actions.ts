import type { CallAccess } from '#contract/call.ts'
import { staff } from '#contract/permissions.ts'
import { hrefOf } from '#web/lib/links.ts'
import { isCallAllowed, type Session } from '#web/lib/session/session.ts'
import type { WordingKey } from '#web/wording/keys.ts'

type Action = { title: WordingKey; href: string; access: CallAccess }

/** What can be started from the search box and is no page of its own, with the tabs of lists. */
const actions: readonly Action[] = [
  {
    title: 'palette.newRoster',
    href: hrefOf('/create-roster', null, { add: 'roster' }),
    access: { needs: [['Roster', 'create']], kinds: staff },
  },
  {
    title: 'palette.planningBoard',
    href: hrefOf('/create-roster', null, { board: 'all' }),
    access: { needs: [['Roster', 'create']], kinds: staff },
  },
  {
    title: 'palette.documentsToReview',
    href: hrefOf('/employees', null, { tab: 'waiting' }),
    access: { needs: [['Employee', 'list']], kinds: staff },
  },
  {
    title: 'palette.expiringDocuments',
    href: hrefOf('/employees', null, { tab: 'ending' }),
    access: { needs: [['Employee', 'list']], kinds: staff },
  },
  {
    title: 'palette.requestShifts',
    href: hrefOf('/published-roster', null, { tab: 'requests', add: 'shifts' }),
    access: { needs: [['Roster', 'view published roster']], kinds: ['customer'] },
  },
  {
    title: 'palette.notificationPreferences',
    href: hrefOf('/notifications', null, { tab: 'preferences' }),
    access: { needs: [['Dashboard', 'show menu']] },
  },
]

/** The actions that are open to the user. */
export const paletteActions = (session: Session | null): readonly Action[] =>
  actions.filter(({ access }) => isCallAllowed(access, session))
