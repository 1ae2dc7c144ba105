import { Checkbox, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconShieldHalf } from '@tabler/icons-react'
import { formatNumber } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import {
  type Area,
  changeOf,
  columnIn,
  columns,
  type ResourceLine,
  checkState,
  type GrantOption,
  ticksIn,
  ticksOf,
  type Sheet,
} from './matrix-model.ts'
import classes from './Matrix.module.css'
import { TickAll } from './TickAll.tsx'
import { PermissionChip } from './PermissionChip.tsx'
import { usePermissionTexts } from './permission-texts.ts'

/** The heading of an area, with checkboxes for the whole area and for each of its columns. */
export function AreaRow({ area, sheet }: { area: Area; sheet: Sheet }) {
  const t = useTranslate()
  const words = usePermissionTexts()
  const { draft, readOnly, onTick } = sheet
  const name = t(`access.area.${area.name}`)
  const ticks = ticksIn([area])
  return (
    <tr className={classes.area}>
      <th scope="rowgroup" className={classes.first}>
        <RowName name={name} ticks={ticks} sheet={sheet} />
      </th>
      {columns.map((column, at) => (
        <td key={column} className={classes.column}>
          {!readOnly && columnIn([area], at).length > 1 && (
            <TickAll
              ticks={columnIn([area], at)}
              draft={draft}
              label={t('access.matrix.columnOf', { action: words.action(column), name })}
              at={at + 1}
              onTick={onTick}
            />
          )}
        </td>
      ))}
      <td aria-hidden />
    </tr>
  )
}

/** The row of one resource. */
export function LineRow({ line, sheet }: { line: ResourceLine; sheet: Sheet }) {
  const words = usePermissionTexts()
  const { draft, saved } = sheet
  const name = words.resource(line.resource)
  const ticks = ticksOf(line)
  return (
    <tr className={classes.line}>
      <th scope="row" className={classes.first}>
        <RowName name={name} ticks={ticks} sheet={sheet} />
      </th>
      {line.columns.map((tick, at) => (
        <td key={columns[at]} className={classes.column} data-change={tick && changeOf(tick.name, saved, draft)}>
          {tick === null ? <span className={classes.none} /> : <Box tick={tick} at={at + 1} sheet={sheet} />}
        </td>
      ))}
      <td>
        <div className={classes.chips}>
          {line.own.map((tick, at) => (
            <PermissionChip key={tick.name} tick={tick} sheet={sheet} at={columns.length + 1 + at} />
          ))}
        </div>
      </td>
    </tr>
  )
}

/** The name of a row with a checkbox for all of its permissions. */
function RowName({ name, ticks, sheet }: { name: string; ticks: readonly GrantOption[]; sheet: Sheet }) {
  const t = useTranslate()
  const { draft, readOnly, onTick } = sheet
  return (
    <div className={classes.name}>
      {!readOnly && (
        <TickAll ticks={ticks} draft={draft} label={t('access.matrix.allOf', { name })} at={0} onTick={onTick} />
      )}
      <span>{name}</span>
      <GrantCount ticks={ticks} draft={draft} />
    </div>
  )
}

function Box({ tick, at, sheet }: { tick: GrantOption; at: number; sheet: Sheet }) {
  const t = useTranslate()
  const words = usePermissionTexts()
  const on = sheet.draft.has(tick.name)
  const help = words.help(tick.name)
  const about = tick.lock ? t(`access.matrix.lock_${tick.lock}`) : help
  if (sheet.readOnly) return <GrantMark on={on} />
  return (
    <Tooltip label={about} disabled={about === null} multiline maw={300}>
      <div className={classes.box}>
        <Checkbox
          aria-label={words.permission(tick)}
          aria-description={about ?? undefined}
          checked={on}
          disabled={tick.lock !== null}
          data-at={at}
          tabIndex={-1}
          onChange={() => sheet.onTick([tick], !on)}
        />
        {help && <IconShieldHalf size={14} stroke={1.8} aria-hidden className={classes.shield} />}
      </div>
    </Tooltip>
  )
}

function GrantMark({ on }: { on: boolean }) {
  const t = useTranslate()
  return (
    <>
      {on ? (
        <IconCheck size={18} stroke={2.6} aria-hidden className={classes.yes} />
      ) : (
        <span className={classes.no} aria-hidden />
      )}
      <VisuallyHidden>{t(on ? 'access.matrix.yes' : 'access.matrix.no')}</VisuallyHidden>
    </>
  )
}

/** How many of the permissions are granted. */
export function GrantCount({ ticks, draft }: { ticks: readonly GrantOption[]; draft: ReadonlySet<string> }) {
  const t = useTranslate()
  const { count, total } = checkState(ticks, draft)
  return (
    <span className={classes.count} data-full={count === total || undefined} data-none={count === 0 || undefined}>
      <span aria-hidden>{`${formatNumber(count)}/${formatNumber(total)}`}</span>
      <VisuallyHidden>{t('access.matrix.of', { count, total })}</VisuallyHidden>
    </span>
  )
}
