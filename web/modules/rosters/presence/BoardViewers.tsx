import { Avatar, Tooltip } from '@mantine/core'
import type { BoardViewer } from '#contract/rostering/rosters/roster-stream.ts'
import { formatList } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Initials } from '#web/ui/text/Initials.tsx'
import classes from './BoardViewers.module.css'

const maxShown = 4

/** The other people who have the board open. */
export function BoardViewers({ viewers }: { viewers: readonly BoardViewer[] }) {
  const t = useTranslate()
  if (viewers.length === 0) return null
  const label = t('rosters.board.viewers', { names: formatList(viewers.map(({ name }) => name)) })
  const others = viewers.length - maxShown
  return (
    <Tooltip label={label} multiline maw={320} events={{ hover: true, focus: false, touch: true }}>
      <span className={classes.viewers} role="img" aria-label={label} data-screen-only>
        {viewers.slice(0, maxShown).map(({ account_id, name }) => (
          <Initials key={account_id} name={name} size={28} />
        ))}
        {others > 0 && (
          <Avatar size={28} aria-hidden>
            +{others}
          </Avatar>
        )}
      </span>
    </Tooltip>
  )
}
