import { Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { privateSignoffs, type ProposedTime, type SignoffLine } from '#contract/rostering/timesheets/signoffs.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { formatDate } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { PaidTimeChange } from '#web/modules/timesheets/PaidTimeChange.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { NumberInput } from '#web/ui/form/typed/NumberInput.tsx'

type Props = {
  line: SignoffLine
  /** of the private link */
  token: string
  opened: boolean
  onClose: () => void
  onCorrect: (proposed: ProposedTime, reason: string) => void
}

/** The times that the customer proposes for a line, and why. */
export function CorrectionDialog({ line, token, opened, onClose, onCorrect }: Props) {
  const t = useTranslate()
  const [starts, setStarts] = useState(line.starts)
  const [ends, setEnds] = useState(line.ends)
  const [minutes, setMinutes] = useState<number | string>(line.break_minutes)
  const isSame = starts === line.starts && ends === line.ends && minutes === line.break_minutes
  const isComplete = starts !== '' && ends !== '' && typeof minutes === 'number'
  return (
    <ReasonDialog
      opened={opened}
      onClose={onClose}
      title={t('signoff.correct.title', { name: line.employee_name, day: formatDate(line.works_on, 'weekday') })}
      reasonOptions={{
        label: t('signoff.reason'),
        description: t('signoff.correct.help'),
        required: true,
        usual: [t('signoff.correct.earlier'), t('signoff.correct.break')],
      }}
      confirm={t('signoff.correct.confirm')}
      tone="normal"
      lacking={isSame || !isComplete}
      onConfirm={(reason) => {
        if (typeof minutes === 'number') onCorrect({ starts, ends, break_minutes: minutes }, reason)
      }}
    >
      <Group grow align="flex-start">
        <TextInput
          type="time"
          label={t('signoff.correct.starts')}
          value={starts}
          onChange={(event) => setStarts(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label={t('signoff.correct.ends')}
          value={ends}
          onChange={(event) => setEnds(event.currentTarget.value)}
        />
      </Group>
      <NumberInput
        label={t('signoff.correct.breaks')}
        value={minutes}
        min={0}
        max={720}
        suffix=" min"
        onChange={setMinutes}
      />
      {opened && isComplete && !isSame && (
        <PaidAfter {...{ line, token }} proposed={{ starts, ends, break_minutes: Number(minutes) }} />
      )}
    </ReasonDialog>
  )
}

const debounceMs = 400

/** What the person is paid now, and if the agency accepts the times. */
function PaidAfter({ line, token, proposed }: Pick<Props, 'line' | 'token'> & { proposed: ProposedTime }) {
  const t = useTranslate()
  const [{ starts, ends, break_minutes }] = useDebouncedValue(proposed, debounceMs)
  const input = { token, id: line.id, starts, ends, break_minutes }
  const { data } = useApiQuery(privateSignoffs.preview, input, { keepPrevious: true })
  if (data === undefined) return null
  if (data.paid_minutes === null) return <Text size="sm">{t('signoff.correct.impossible')}</Text>
  return <PaidTimeChange before={line.paid_minutes} after={data.paid_minutes} />
}
