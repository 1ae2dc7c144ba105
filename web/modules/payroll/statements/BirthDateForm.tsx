import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type PayStatement, privatePayStatements } from '#contract/payroll/pay-statements.ts'
import { Refused } from '#web/lib/api/refused.ts'
import { useSend } from '#web/lib/api/use-send.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { Panel } from '#web/ui/page/Panel.tsx'

type Props = {
  token: string
  onOpened: (statement: PayStatement, birth_date: string) => void
  /** the link opens nothing any more */
  onOver: () => void
}

/** Asks for the date of birth before a private link shows amounts. */
export function BirthDateForm({ token, onOpened, onOver }: Props) {
  const t = useTranslate()
  const [birth_date, setBirthDate] = useState('')
  const [error, setError] = useState<string | null>(null)
  const opening = useSend(privatePayStatements.open, {
    failed: t('payStatement.private.failed'),
    onDone: (statement) => onOpened(statement, birth_date),
    onFailed(failure) {
      if (!(failure instanceof Refused)) return false
      if (failure.code === 'linkOver') onOver()
      setError(failure.fields['birth_date']?.[0] ?? null)
      return failure.code === 'linkOver' || failure.fields['birth_date'] !== undefined
    },
  })
  return (
    <Panel>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (birth_date === '') setError(t('payStatement.private.missing'))
          else opening.send({ token, birth_date })
        }}
      >
        <Stack gap="md">
          <Text>{t('payStatement.private.ask')}</Text>
          <TextInput
            type="date"
            size="md"
            required
            label={t('payStatement.private.birthDate')}
            autoComplete="bday"
            value={birth_date}
            error={error}
            onChange={(event) => {
              setBirthDate(event.currentTarget.value)
              setError(null)
            }}
          />
          <Button type="submit" size="md" loading={opening.busy}>
            {t('payStatement.private.show')}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
