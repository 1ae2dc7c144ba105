import {
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconLock,
  IconLockOpen,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react'
import { useState } from 'react'
import { type Roster, type RosterAction, rosters } from '#contract/rosters.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useWords } from '#web/lib/wording.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { RosterStatusDialog } from './RosterStatusDialog.tsx'
import { isPlannable } from './planning.ts'
import { printHref } from '#web/modules/rosters/print/PrintLinks.tsx'
import { RenameDialog } from './RenameDialog.tsx'

type Move = Exclude<RosterAction, 'publish'>

// Where each leads from; the server decides (server/modules/rosters/rules.ts).
const moves = {
  draft: ['cancel'],
  published: ['unpublish', 'lock', 'cancel'],
  locked: ['unlock', 'archive'],
  archived: [],
  cancelled: [],
} as const satisfies Record<Roster['status'], readonly Move[]>

const icons = {
  unpublish: IconArrowBackUp,
  lock: IconLock,
  unlock: IconLockOpen,
  archive: IconArchive,
  cancel: IconBan,
} as const

/** Everything else that may be done with a roster. */
export function RosterMenu({ roster }: { roster: Roster }) {
  const t = useWords()
  const [dialog, setDialog] = useState<Move | 'rename' | null>(null)
  const close = () => setDialog(null)
  const possible: readonly Move[] = isCallAllowed(rosters.changeStatus) ? moves[roster.status] : []
  return (
    <>
      <RowMenu
        label={t('rosters.menu.label')}
        items={[
          { label: t('rosters.menu.print'), icon: <IconPrinter size={16} />, href: printHref(roster) },
          isPlannable(roster) && {
            label: t('rosters.menu.rename'),
            icon: <IconPencil size={16} />,
            onClick: () => setDialog('rename'),
          },
          ...possible.map((move) => {
            const Icon = icons[move]
            return {
              label: t(`rosters.move.${move}`),
              icon: <Icon size={16} />,
              onClick: () => setDialog(move),
              ...(move === 'cancel' && { tone: 'bad' as const }),
            }
          }),
        ]}
      />
      <RenameDialog roster={roster} opened={dialog === 'rename'} onClose={close} />
      <RosterStatusDialog roster={roster} move={dialog === 'rename' ? null : dialog} onClose={close} />
    </>
  )
}
