import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { starterPositions, type StarterPosition, trades } from '#contract/platform/starter-positions.ts'
import { positionChoices, reference } from '#contract/platform/reference.ts'
import { Loaded } from '#web/lib/api/Loaded.tsx'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.tsx'
import classes from './StarterPositions.module.css'
import { DialogButtons } from '#web/ui/DialogButtons.tsx'

type Props = { opened: boolean; onClose: () => void }

/** Takes usual positions into the list, by trade. */
export function StarterPositions({ opened, onClose }: Props) {
  const t = useTranslate()
  const query = useApiQuery(starterPositions.list, {}, { when: opened })
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={t('reference.starters.title')}>
      {opened && <Loaded of={query}>{(positions) => <Choice positions={positions} onClose={onClose} />}</Loaded>}
    </Dialog>
  )
}

function Choice({ positions, onClose }: { positions: readonly StarterPosition[]; onClose: () => void }) {
  const t = useTranslate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const add = useSend(starterPositions.add, {
    invalidates: [reference.position, positionChoices, starterPositions],
    failed: t('reference.starters.failed'),
    onDone: ({ added }) => {
      toast('ok', t('reference.starters.added', { count: added }))
      onClose()
    },
  })
  const set = (codes: readonly string[], isWanted: boolean) =>
    setChosen((before) => new Set([...before].filter((code) => !codes.includes(code)).concat(isWanted ? codes : [])))
  return (
    <Stack>
      <Text c="dimmed">{t('reference.starters.text')}</Text>
      {trades.map((trade) => (
        <TradeChoice
          key={trade}
          label={t(`reference.trade.${trade}`)}
          positions={positions.filter((one) => one.trade === trade)}
          chosen={chosen}
          onSet={set}
        />
      ))}
      {positions.every(({ taken }) => taken) && <Alert color="teal">{t('reference.starters.all')}</Alert>}
      <DialogButtons onCancel={onClose}>
        <Button disabled={chosen.size === 0} loading={add.busy} onClick={() => add.send({ codes: [...chosen] })}>
          {t('reference.starters.add', { count: chosen.size })}
        </Button>
      </DialogButtons>
    </Stack>
  )
}

type TradeProps = {
  label: string
  positions: readonly StarterPosition[]
  chosen: ReadonlySet<string>
  onSet: (codes: readonly string[], isWanted: boolean) => void
}

/** The positions of a trade; the box of the trade stands for all of them. */
function TradeChoice({ label, positions, chosen, onSet }: TradeProps) {
  const t = useTranslate()
  const open = positions.filter(({ taken }) => !taken).map(({ code }) => code)
  const ticked = open.filter((code) => chosen.has(code))
  return (
    <fieldset className={classes.trade}>
      <legend className={classes.legend}>
        <Checkbox
          label={<b>{label}</b>}
          checked={open.length > 0 && ticked.length === open.length}
          indeterminate={ticked.length > 0 && ticked.length < open.length}
          disabled={open.length === 0}
          onChange={({ currentTarget }) => onSet(open, currentTarget.checked)}
        />
      </legend>
      <div className={classes.positions}>
        {positions.map(({ code, name, taken }) => (
          <Checkbox
            key={code}
            label={name}
            description={taken ? t('reference.starters.taken') : undefined}
            checked={taken || chosen.has(code)}
            disabled={taken}
            onChange={({ currentTarget }) => onSet([code], currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
