import { Table, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId } from 'react'
import type { Explanation } from '#contract/payroll/pay-rules/explanations.ts'
import { translate } from '#web/lib/wording.ts'
import classes from './TimesheetPay.module.css'

/** A line of pay as it is shown. */
export type ShownLine = {
  key: number | string
  what: string
  details: readonly string[]
  /** in the order of the headings; empty where a line has none */
  figures: readonly string[]
  amount: string
  /** asked for when the line is opened */
  explain: () => Explanation
}

type Props = {
  label: string
  /** of the line, of each figure and of the amount */
  headings: readonly [string, ...string[]]
  lines: readonly ShownLine[]
}

/** Lines of pay with their figures; each opens to its explanation. */
export function ExplainedLines({ label, headings: [what, ...figures], lines }: Props) {
  return (
    // The roles are explicit: a phone lays the rows out as cards, which removes the table's own semantics.
    <Table aria-label={label} role="table" className={classes.lines} horizontalSpacing="xs" highlightOnHover={false}>
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">{what}</Table.Th>
          {figures.map((figure) => (
            <Table.Th key={figure} role="columnheader" className={classes.heading}>
              {figure}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {lines.map(({ key, ...line }) => (
          <LineRows key={key} {...line} />
        ))}
      </Table.Tbody>
    </Table>
  )
}

function LineRows({ what, details, figures, amount, explain }: Omit<ShownLine, 'key'>) {
  const [opened, { toggle }] = useDisclosure()
  const id = useId()
  const Chevron = opened ? IconChevronDown : IconChevronRight
  return (
    <>
      <Table.Tr role="row" className={classes.line} data-opened={opened || undefined}>
        <Table.Th role="rowheader" scope="row" className={classes.what}>
          <UnstyledButton
            className={classes.open}
            aria-expanded={opened}
            aria-controls={opened ? id : undefined}
            onClick={toggle}
          >
            <Chevron size={16} aria-hidden className={classes.chevron} />
            <span>
              {what}
              {details.length > 0 && <span className={classes.when}>{details.join(', ')}</span>}
            </span>
          </UnstyledButton>
        </Table.Th>
        {figures.map((figure, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the place of a figure is its column
          <Table.Td key={at} role="cell" className={classes.figure}>
            {figure}
          </Table.Td>
        ))}
        <Table.Td role="cell" className={classes.amount}>
          {amount}
        </Table.Td>
      </Table.Tr>
      {opened && (
        <Table.Tr role="row" className={classes.explained}>
          <Table.Td role="cell" colSpan={figures.length + 2} id={id}>
            <Explained {...explain()} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

const Explained = ({ why, arithmetic }: Explanation) => (
  <div className={classes.explanation}>
    {why.map(({ key, params }) => (
      <p key={`${key} ${JSON.stringify(params)}`}>{translate(key, params)}</p>
    ))}
    {arithmetic.map(({ key, params }) => (
      <p key={`${key} ${JSON.stringify(params)}`} className={classes.arithmetic}>
        {translate(key, params)}
      </p>
    ))}
  </div>
)
