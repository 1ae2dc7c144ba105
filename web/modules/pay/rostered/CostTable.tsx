import { Stack, Text } from '@mantine/core'
import { IconTrendingDown } from '@tabler/icons-react'
import type { Board } from '#contract/rostering/rosters/rosters.ts'
import { formatMoney } from '#web/lib/format.ts'
import { can } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { filledOf } from '#web/modules/rosters/board/board-model.ts'
import classes from './BoardCosts.module.css'
import type { CostSum, CostSums } from './cost-sums.ts'
import { lackingTexts } from './cost-texts.ts'

type Props = { board: Board; sums: CostSums; currency: string }

/** What each roster of the board costs and earns, and what the figures lack. */
export function CostTable({ board, sums, currency }: Props) {
  const t = useTranslate()
  const lacking = lackingTexts(t, sums.total)
  const unfilled = unfilledOf(board)
  return (
    <Stack gap="xs" tabIndex={-1} data-autofocus>
      <Text fw={600} size="sm">
        {t('rosterCosts.title')}
      </Text>
      {sums.total.assignments === 0 ? (
        <Text size="sm">{t('rosterCosts.nobody')}</Text>
      ) : (
        <Amounts {...{ board, sums, currency }} />
      )}
      {unfilled > 0 && <Text size="sm">{t('rosterCosts.unfilled', { count: unfilled })}</Text>}
      {lacking.length > 0 && (
        <div>
          <Text fw={600} size="sm">
            {t('rosterCosts.incompleteTitle')}
          </Text>
          <ul className={classes.lacking}>
            {lacking.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      )}
      <Text size="xs" c="dimmed">
        {t('rosterCosts.basis')}
      </Text>
    </Stack>
  )
}

function Amounts({ board, sums, currency }: Props) {
  const t = useTranslate()
  const columns = columnsSeen()
  const rosters = board.rosters.flatMap(({ id, name, location_name }) => {
    const sum = sums.by_roster.get(id)
    return sum ? [{ id, name: name === location_name ? name : `${name} · ${location_name}`, sum }] : []
  })
  const cells = (sum: CostSum) =>
    columns.map((column) => (
      <td key={column}>
        <Amount cents={sum[`${column}_cents`]} currency={currency} />
      </td>
    ))
  return (
    <div className={classes.scroll}>
      <table className={classes.costs}>
        <thead>
          <tr>
            <th scope="col">{t('rosterCosts.roster')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`rosterCosts.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rosters.map(({ id, name, sum }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells(sum)}
            </tr>
          ))}
        </tbody>
        {rosters.length > 1 && (
          <tfoot>
            <tr>
              <th scope="row">{t('rosterCosts.total')}</th>
              {cells(sums.total)}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}

/** A negative one is a loss: in words for those who see no colour and no sign. */
function Amount({ cents, currency }: { cents: number | null; currency: string }) {
  const t = useTranslate()
  if (cents === null) return '–'
  if (cents >= 0) return formatMoney(cents, currency)
  return (
    <span className={classes.loss}>
      <IconTrendingDown size={14} aria-hidden /> {t('rosterCosts.lossMark', { amount: formatMoney(-cents, currency) })}
    </span>
  )
}

function columnsSeen() {
  const all = ['pay', 'cost', 'charge', 'margin'] as const
  const seen = { pay: true, cost: true, charge: can(['Rate', 'view charge']), margin: can(['Rate', 'view margin']) }
  return all.filter((column) => seen[column])
}

function unfilledOf(board: Board) {
  const filled = filledOf(board)
  return board.shifts.reduce(
    (sum, { id, openings, status }) =>
      sum + (status === 'cancelled' ? 0 : Math.max(0, openings - (filled.get(id) ?? 0))),
    0,
  )
}
