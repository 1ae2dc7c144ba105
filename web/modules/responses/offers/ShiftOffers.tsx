import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { offers, type ShiftOffer } from '#contract/rostering/shifts/offers.ts'
import { rosters } from '#contract/rostering/rosters/rosters.ts'
import { invalidate, useSend } from '#web/lib/api/use-send.ts'
import { formatInstant } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/rosters/shift/Shift.module.css'
import { Panel } from '#web/ui/page/Panel.tsx'
import { PersonCell } from '#web/ui/text/PersonCell.tsx'
import { RowMenu } from '#web/ui/table/RowMenu.tsx'
import { toast } from '#web/ui/toast.tsx'
import { OfferStatus } from './OfferStatus.tsx'

/** Who was offered the shift, since when, and what they answered; nothing when nobody was. */
export function ShiftOffers({ rows }: { rows: readonly ShiftOffer[] }) {
  const t = useTranslate()
  const revoke = useRevoke()
  if (rows.length === 0) return null
  const open = rows.filter(({ allowed_actions }) => allowed_actions.includes('revoke'))
  return (
    <Panel
      title={t('offers.title')}
      order={3}
      actions={
        open.length > 1 && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={revoke.busy}
            onClick={() => revoke.send(idsAndVersions(open))}
          >
            {t('offers.revokeAll')}
          </Button>
        )
      }
    >
      <ul className={classes.people}>
        {rows.map((offer) => (
          <OfferRow key={offer.id} offer={offer} onRevoke={() => revoke.send(idsAndVersions([offer]))} />
        ))}
      </ul>
    </Panel>
  )
}

const idsAndVersions = (rows: readonly ShiftOffer[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
})

function OfferRow({ offer, onRevoke }: { offer: ShiftOffer; onRevoke: () => void }) {
  const t = useTranslate()
  const choose = useChoose(offer)
  const { employee_name: name, allowed_actions, response_note } = offer
  return (
    <li className={classes.person}>
      <div className={classes.who}>
        <PersonCell name={name} detail={<OfferTime offer={offer} />} />
      </div>
      <OfferStatus status={offer.status} of="agency" />
      {allowed_actions.includes('choose') && (
        <Button
          size="compact-sm"
          variant="light"
          loading={choose.busy}
          leftSection={<IconCheck size={14} aria-hidden />}
          onClick={() => choose.send({ id: offer.id, version: offer.version })}
        >
          {t('offers.choose')}
        </Button>
      )}
      <RowMenu
        label={t('offers.menu', { name })}
        items={[
          allowed_actions.includes('revoke') && {
            label: t('offers.revoke'),
            icon: <IconArrowBackUp size={16} />,
            tone: 'bad',
            onClick: onRevoke,
          },
        ]}
      />
      {response_note && <p className={classes.note}>{t('offers.note', { note: response_note })}</p>}
    </li>
  )
}

/** When it was offered, and until when; or when they responded. */
function OfferTime({ offer }: { offer: ShiftOffer }) {
  const t = useTranslate()
  const { status, rank, sent_at, seen_at, expires_at, responded_at } = offer
  const by = expires_at === null ? '' : formatInstant(expires_at)
  if (status === 'queued') return t('offers.inLine', { place: rank })
  if (status === 'seen' && seen_at) return t('offers.at.seen', { at: formatInstant(seen_at), by })
  if (status === 'sent' && sent_at) return t('offers.at.sent', { at: formatInstant(sent_at), by })
  return responded_at ? t('offers.at.responded', { at: formatInstant(responded_at) }) : null
}

function useRevoke() {
  const t = useTranslate()
  return useSend(offers.revoke, {
    invalidates: [offers, rosters],
    failed: t('offers.revokeFailed'),
    onDone: ({ rows }) => {
      const refused = rows.find(({ ok }) => !ok)
      if (refused) toast('bad', t('offers.revokeFailed'), refused.message)
      else toast('ok', t('offers.revoked'))
    },
  })
}

function useChoose({ employee_name: name }: ShiftOffer) {
  const t = useTranslate()
  const client = useQueryClient()
  return useSend(offers.choose, {
    invalidates: [offers, rosters],
    success: t('offers.chosen', { name }),
    failed: t('offers.chooseFailed', { name }),
    onFailed: () => void invalidate(client, [offers, rosters]),
  })
}
