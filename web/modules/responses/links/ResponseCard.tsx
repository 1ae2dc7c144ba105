import { Card, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type PrivateResponse, responses, type ResponseState } from '#contract/rostering/shifts/responses.ts'
import { elapsedMinutes } from '#contract/values/time.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatDate, formatInstant, formatInstantTime, formatMinutes, formatZone } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { StatusBadge, type Tone } from '#web/ui/states/StatusBadge.tsx'
import { AnswerWithReason } from '#web/modules/responses/my-shifts/answers/AnswerButtons.tsx'
import classes from '#web/modules/responses/my-shifts/MyShifts.module.css'
import { ShiftPlace, ShiftHeadTimes } from '#web/modules/responses/my-shifts/ShiftHead.tsx'
import { ResponseDetails } from './ResponseDetails.tsx'
import { WithdrawFromLink } from './WithdrawFromLink.tsx'

type Props = { response: PrivateResponse; token: string }
type Shift = NonNullable<PrivateResponse['shift']>

const tones: Record<ResponseState, Tone> = {
  open: 'warn',
  applied: 'accent',
  accepted: 'ok',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
  filled: 'neutral',
  over: 'neutral',
}

/** Whether the employee works the shift, or still may. */
const isOngoing = (state: ResponseState) => state === 'open' || state === 'applied' || state === 'accepted'

/** One shift of a private link, with its two answers while it is open. */
export function ResponseCard({ response, token }: Props) {
  const { shift, state } = response
  return (
    <Card
      component="article"
      p="md"
      className={classes.card}
      data-colour={shift?.position_colour}
      data-status={isOngoing(state) ? state : 'declined'}
    >
      {shift && <ShiftTime shift={shift} />}
      {shift && (
        <div className={classes.where}>
          <ShiftPlace shift={shift} />
        </div>
      )}
      {shift && isOngoing(state) && <ResponseDetails shift={shift} />}
      {state === 'open' && shift ? (
        <ResponseButtons response={response} shift={shift} token={token} />
      ) : (
        <ResponseOutcome state={state === 'open' ? 'over' : state} />
      )}
      {response.can_withdraw && shift && (
        <div className={classes.withdraw}>
          <WithdrawFromLink response={response} shift={shift} token={token} />
        </div>
      )}
    </Card>
  )
}

function ResponseOutcome({ state }: { state: Exclude<ResponseState, 'open'> }) {
  const t = useTranslate()
  return (
    <div role="status">
      <StatusBadge tone={tones[state]}>{t(`respond.state.${state}`)}</StatusBadge>
      <Text mt="xs">{t(`respond.text.${state}`)}</Text>
    </div>
  )
}

function ShiftTime({ shift }: { shift: Shift }) {
  const minutes = elapsedMinutes(shift.starts_at, shift.ends_at)
  const isOtherClock = formatInstantTime(shift.starts_at) !== shift.starts
  const text = [formatDate(shift.works_on, 'weekday'), formatMinutes(minutes)].concat(
    isOtherClock ? [formatZone(shift.time_zone)] : [],
  )
  return <ShiftHeadTimes shift={shift} text={text.join(' · ')} />
}

function ResponseButtons({ response, shift, token }: Props & { shift: Shift }) {
  const t = useTranslate()
  const { id, version, is_choice, respond_by } = response
  const accept = useShiftResponse(shift, is_choice ? 'respond.appliedToast' : 'respond.acceptedToast')
  const decline = useShiftResponse(shift, 'respond.declinedToast')
  return (
    <>
      {respond_by && respond_by < shift.starts_at && (
        <Text fw={600}>{t('respond.by', { at: formatInstant(respond_by, shift.time_zone) })}</Text>
      )}
      {is_choice && <Text c="dimmed">{t('respond.choice')}</Text>}
      <AnswerWithReason
        accept={t(is_choice ? 'respond.apply' : 'respond.accept')}
        decline={t('respond.decline')}
        busy={accept.busy}
        onAccept={() => accept.send({ token, id, version, answer: 'accept' })}
        question={t('respond.reason.title')}
        reason={t('respond.reason.label')}
        usual={[t('respond.reason.ill'), t('respond.reason.busy'), t('respond.reason.travel')]}
        isDeclining={decline.busy}
        onDecline={(note) => decline.send({ token, id, version, answer: 'decline', note })}
      />
    </>
  )
}

function useShiftResponse(shift: Shift, success: `respond.${'applied' | 'accepted' | 'declined'}Toast`) {
  const t = useTranslate()
  const client = useQueryClient()
  const when = formatDate(shift.works_on, 'weekday')
  return useSend(responses.answer, {
    invalidates: [responses],
    success: t(success, { when }),
    failed: t('respond.failed'),
    // The shift may have been changed or given to somebody else since: reload.
    onFailed: () => void invalidate(client, [responses]),
  })
}
