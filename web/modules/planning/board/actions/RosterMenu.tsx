import {
  IconArchive,
  IconArrowBackUp,
  IconBan,
  IconCalendarPlus,
  IconCopy,
  IconGauge,
  IconHistory,
  IconTemplate,
  IconWand,
  IconLock,
  IconLockOpen,
  IconMailCheck,
  IconPencil,
  IconPrinter,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { RosterStatusAction, RosterWithActions } from '#contract/rostering/rosters/rosters.ts'
import { useSearchParam } from '#web/lib/go.ts'
import { hrefOf } from '#web/lib/links.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { whenOpened } from '#web/ui/when-opened.tsx'
import { isPlannable } from '#web/modules/rosters/board/planning.ts'
import { useOpenFill } from '#web/modules/auto-fill/use-fill-panel.ts'
import { printHref } from '#web/modules/rosters/print/PrintLinks.tsx'

const RenameDialog = whenOpened(
  () => import('./RenameDialog.tsx').then((module) => module.RenameDialog),
  ({ opened }) => opened,
)
const BudgetDialog = whenOpened(
  () => import('#web/modules/rosters/panel/figures/BudgetDialog.tsx').then((module) => module.BudgetDialog),
  ({ opened }) => opened,
)
const RosterStatusDialog = whenOpened(
  () => import('./RosterStatusDialog.tsx').then((module) => module.RosterStatusDialog),
  ({ action }) => action !== null,
)

const CopyDrawer = whenOpened(
  () => import('#web/modules/rosters/copying/CopyDrawer.tsx').then((module) => module.CopyDrawer),
  ({ opened }) => opened,
)

const SaveTemplateDrawer = whenOpened(
  () => import('#web/modules/rosters/templates/SaveTemplateDrawer.tsx').then((module) => module.SaveTemplateDrawer),
  ({ opened }) => opened,
)
const TemplatesDrawer = whenOpened(
  () => import('#web/modules/rosters/templates/TemplatesDrawer.tsx').then((module) => module.TemplatesDrawer),
  ({ opened }) => opened,
)

type MenuAction = Exclude<RosterStatusAction, 'publish'>

type OwnDialog = 'rename' | 'budget' | 'copy' | 'saveTemplate' | 'templates'

const icons = {
  unpublish: IconArrowBackUp,
  lock: IconLock,
  unlock: IconLockOpen,
  archive: IconArchive,
  cancel: IconBan,
} as const satisfies Record<MenuAction, unknown>

const isInMenu = (action: RosterWithActions['allowed_actions'][number]): action is MenuAction => action in icons

const isMenuAction = (dialog: MenuAction | OwnDialog | null): dialog is MenuAction => dialog !== null && dialog in icons

/** The other actions on a roster. */
export function RosterMenu({ roster }: { roster: RosterWithActions }) {
  const t = useTranslate()
  const [dialog, setDialog] = useState<MenuAction | OwnDialog | null>(null)
  const [, setHistory] = useSearchParam('history')
  const openFill = useOpenFill()
  const close = () => setDialog(null)
  const canCopy = roster.allowed_actions.includes('copy')
  return (
    <>
      <RowMenu
        label={t('rosters.menu.label')}
        items={[
          { label: t('rosters.menu.history'), icon: <IconHistory size={16} />, onClick: () => setHistory('1') },
          { label: t('rosters.menu.print'), icon: <IconPrinter size={16} />, href: printHref(roster) },
          {
            label: t('rosters.menu.notices'),
            icon: <IconMailCheck size={16} />,
            href: hrefOf('/create-roster', null, { notices: roster.id }),
          },
          isPlannable(roster) && {
            label: t('rosters.menu.rename'),
            icon: <IconPencil size={16} />,
            onClick: () => setDialog('rename'),
          },
          isPlannable(roster) && {
            label: t('peoplePanel.budget.menu'),
            icon: <IconGauge size={16} />,
            onClick: () => setDialog('budget'),
          },
          isPlannable(roster) &&
            roster.filled < roster.openings && {
              label: t('rosters.menu.fill'),
              icon: <IconWand size={16} />,
              onClick: openFill,
            },
          canCopy && {
            label: t('rosters.menu.copy'),
            icon: <IconCopy size={16} />,
            onClick: () => setDialog('copy'),
          },
          canCopy &&
            roster.shift_count > 0 && {
              label: t('rosters.menu.saveTemplate'),
              icon: <IconTemplate size={16} />,
              onClick: () => setDialog('saveTemplate'),
            },
          isPlannable(roster) && {
            label: t('rosters.menu.templates'),
            icon: <IconCalendarPlus size={16} />,
            onClick: () => setDialog('templates'),
          },
          ...roster.allowed_actions.filter(isInMenu).map((action) => {
            const Icon = icons[action]
            return {
              label: t(`rosters.changeStatus.${action}`),
              icon: <Icon size={16} />,
              onClick: () => setDialog(action),
              ...(action === 'cancel' && { tone: 'bad' as const }),
            }
          }),
        ]}
      />
      <RenameDialog roster={roster} opened={dialog === 'rename'} onClose={close} />
      <BudgetDialog roster={roster} opened={dialog === 'budget'} onClose={close} />
      <CopyDrawer roster={roster} opened={dialog === 'copy'} onClose={close} />
      <SaveTemplateDrawer roster={roster} opened={dialog === 'saveTemplate'} onClose={close} />
      <TemplatesDrawer roster={roster} opened={dialog === 'templates'} onClose={close} />
      <RosterStatusDialog roster={roster} action={isMenuAction(dialog) ? dialog : null} onClose={close} />
    </>
  )
}
