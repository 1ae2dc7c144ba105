import { Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { offers, type OwnOffer } from '#contract/rostering/shifts/offers.ts'
import { useApiQuery } from '#web/lib/api/use-api-query.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatDate, formatInstant } from '#web/lib/format.ts'
import { isCallAllowed } from '#web/lib/session/session.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { AnswerWithReason } from '#web/modules/responses/my-shifts/answers/AnswerButtons.tsx'
import { useAnswering, usePendingAnswers } from '#web/modules/responses/my-shifts/answers/use-answering.ts'
import { WaitingAnswer } from '#web/modules/responses/my-shifts/answers/WaitingAnswer.tsx'
import classes from '#web/modules/responses/my-shifts/MyShifts.module.css'
import { ShiftPlace, ShiftHeadTimes } from '#web/modules/responses/my-shifts/ShiftHead.tsx'
import { ResponseDetails } from '#web/modules/responses/links/ResponseDetails.tsx'
import { ShiftCard } from '#web/modules/responses/my-shifts/ShiftCard.tsx'
import { OfferStatus } from './OfferStatus.tsx'

const pollMilliseconds = 30_000

/** The shifts offered to an employee, answered with one tap; nothing when there are none. */
export function OwnOffers() {
  const t = useTranslate()
  const query = useApiQuery(offers.own, {}, { everyMs: pollMilliseconds, when: isCallAllowed(offers.own) })
  const rows = query.data ?? []
  useRecordSeen(rows)
  if (rows.length === 0) return null
  const open = rows.filter(({ allowed_actions }) => allowed_actions.length > 0).length
  return (
    <section className={classes.section} aria-label={t('offers.title')}>
      <Title order={2} size="h3" className={classes.heading}>
        {open > 0 ? t('offers.mine.title', { count: open }) : t('offers.title')}
      </Title>
      {rows.map((offer) => (
        <OwnOfferCard key={offer.id} offer={offer} />
      ))}
    </section>
  )
}

/** Records once that the offers were shown. */
function useRecordSeen(rows: readonly OwnOffer[]) {
  const client = useQueryClient()
  const see = useSend(offers.see, { is_background: true, onDone: () => void invalidate(client, [offers.own]) })
  const unseen = rows.filter(({ status }) => status === 'sent').map(({ id }) => id)
  const key = unseen.join(' ')
  const { send } = see
  useEffect(() => {
    if (key !== '') send({ ids: key.split(' ') })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- send is new with every render
  }, [key])
}

function OwnOfferCard({ offer }: { offer: OwnOffer }) {
  const isOpen = offer.allowed_actions.length > 0
  return (
    <ShiftCard shift={offer} status={isOpen ? undefined : 'declined'}>
      <ShiftHeadTimes shift={offer} text={formatDate(offer.works_on, 'weekday')} />
      <div className={classes.where}>
        <ShiftPlace shift={offer} />
        <OfferStatus status={offer.status} of="mine" />
      </div>
      {isOpen && <ResponseDetails shift={offer} />}
      {isOpen && <Terms offer={offer} />}
      {isOpen && <OfferButtons offer={offer} />}
    </ShiftCard>
  )
}

function Terms({ offer }: { offer: OwnOffer }) {
  const t = useTranslate()
  const { expires_at, starts_at, time_zone, choice, status } = offer
  const isLimited = expires_at !== null && expires_at < starts_at && status !== 'applied'
  return (
    <div>
      {isLimited && <Text fw={600}>{t('offers.mine.by', { at: formatInstant(expires_at, time_zone) })}</Text>}
      {choice === 'planner' && <Text c="dimmed">{t('offers.mine.choice')}</Text>}
    </div>
  )
}

function OfferButtons({ offer }: { offer: OwnOffer }) {
  const t = useTranslate()
  const { allowed_actions } = offer
  const isApplication = allowed_actions.includes('apply')
  const accept = useAnswering()
  const decline = useAnswering()
  const waiting = usePendingAnswers().find(({ record_id, refused }) => record_id === offer.id && refused === undefined)
  if (waiting && !accept.busy && !decline.busy) return <WaitingAnswer answer={waiting} />
  const acceptText = isApplication ? t('offers.mine.apply') : t('offers.mine.accept')
  return (
    <AnswerWithReason
      accept={isApplication || allowed_actions.includes('accept') ? acceptText : null}
      decline={t('offers.mine.decline')}
      busy={accept.busy}
      onAccept={() => void accept.answer({ of: 'offer', outcome: isApplication ? 'applied' : 'accepted', row: offer })}
      question={t('offers.mine.declineQuestion')}
      reason={t('rosters.mine.declineReason')}
      usual={[t('rosters.mine.reasonIll'), t('rosters.mine.reasonBusy'), t('rosters.mine.reasonTravel')]}
      isDeclining={decline.busy}
      onDecline={(note) => void decline.answer({ of: 'offer', outcome: 'declined', note, row: offer })}
    />
  )
}
