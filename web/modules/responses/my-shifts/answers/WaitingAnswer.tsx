import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCloudUp } from '@tabler/icons-react'
import { formatShift } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { type PendingAnswer, removeAnswer } from './pending-answers.ts'
import { usePendingAnswers } from './use-answering.ts'

/** In place of the buttons: the answer is on this device and waits for the network. */
export function WaitingAnswer({ answer }: { answer: PendingAnswer }) {
  const t = useTranslate()
  return (
    <Alert color="blue" role="status" mt="sm" icon={<IconCloudUp aria-hidden />}>
      <Text size="sm">{t(`myShifts.answer.waiting.${answer.outcome}`)}</Text>
      <Button mt="xs" size="sm" variant="default" onClick={() => removeAnswer(answer.id)}>
        {t('myShifts.answer.takeBack')}
      </Button>
    </Alert>
  )
}

/** How many answers wait, and those that the server refused after they had waited. */
export function AnswerAlerts() {
  const t = useTranslate()
  const answers = usePendingAnswers()
  if (answers.length === 0) return null
  const waiting = answers.filter(({ refused }) => refused === undefined).length
  return (
    <Stack gap="sm">
      {waiting > 0 && (
        <Alert color="blue" role="status" icon={<IconCloudUp aria-hidden />}>
          {t('myShifts.answer.count', { count: waiting })}
        </Alert>
      )}
      {answers.map((answer) => answer.refused !== undefined && <RefusedAnswer key={answer.id} answer={answer} />)}
    </Stack>
  )
}

function RefusedAnswer({ answer }: { answer: PendingAnswer }) {
  const t = useTranslate()
  const { works_on, starts, ends, location_name: location, refused = '' } = answer
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('myShifts.answer.failed')}>
      <Text size="sm">
        {t('myShifts.answer.refused', { shift: formatShift(works_on, starts, ends), location, reason: refused })}
      </Text>
      <Button mt="xs" size="sm" variant="default" onClick={() => removeAnswer(answer.id)}>
        {t('myShifts.answer.dismiss')}
      </Button>
    </Alert>
  )
}
