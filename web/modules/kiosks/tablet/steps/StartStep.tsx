import { Button, TextInput } from '@mantine/core'
import { IconId, IconQrcode, IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dayOf, formatDate, formatInstantTime } from '#web/lib/format.ts'
import { useTranslate } from '#web/lib/wording.ts'
import { lastPunchOf, useKiosk } from '#web/modules/kiosks/tablet/device/kiosk-device.ts'
import { trustedNow } from '#web/modules/kiosks/tablet/device/kiosk-clock.ts'
import { KioskFrame } from '#web/modules/kiosks/tablet/KioskFrame.tsx'
import type { StoredDevice, StoredPerson } from '#web/modules/kiosks/tablet/device/kiosk-storage.ts'
import { canScan } from './scanning.ts'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'
import type { KioskStep } from './steps.ts'

type Props = { device: StoredDevice; go: (step: KioskStep) => void }

/** From so many names on, one searches. */
const minPeopleForSearch = 9

/** The time, the people who are expected, and the ways for the others. */
export function StartStep({ device, go }: Props) {
  const t = useTranslate()
  const { people } = useKiosk()
  const [q, setQ] = useState('')
  const wanted = q.trim().toLowerCase()
  const shown = people.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <KioskFrame title={t('kiosk.start.title')} above={<Clock device={device} />}>
      {people.length >= minPeopleForSearch && (
        <TextInput
          size="xl"
          type="search"
          aria-label={t('kiosk.start.search')}
          placeholder={t('kiosk.start.search')}
          leftSection={<IconSearch aria-hidden />}
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
      )}
      {people.length === 0 && <p className={classes.text}>{t('kiosk.start.nobody')}</p>}
      {shown.length > 0 && (
        <ul className={classes.people} aria-label={t('kiosk.start.people')}>
          {shown.map((person) => (
            <li key={person.employee_id}>
              <PersonButton device={device} person={person} onOpen={() => go({ name: 'secret', person })} />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.others}>
        {canScan() && (
          <Button
            size="xl"
            variant="default"
            leftSection={<IconQrcode aria-hidden />}
            onClick={() => go({ name: 'scan' })}
          >
            {t('kiosk.start.scan')}
          </Button>
        )}
        <Button size="xl" variant="default" leftSection={<IconId aria-hidden />} onClick={() => go({ name: 'number' })}>
          {t('kiosk.start.other')}
        </Button>
      </div>
    </KioskFrame>
  )
}

function Clock({ device }: { device: StoredDevice }) {
  const [now, setNow] = useState(() => trustedNow(device.offset_ms))
  useEffect(() => {
    const timer = setInterval(() => setNow(trustedNow(device.offset_ms)), 1000)
    return () => clearInterval(timer)
  }, [device.offset_ms])
  const zone = device.shown?.time_zone
  const at = new Date(now).toISOString()
  return (
    <p className={classes.clock}>
      <time dateTime={at}>{formatInstantTime(at, zone)}</time>
      <span>{formatDate(dayOf(at, zone), 'full')}</span>
    </p>
  )
}

function PersonButton({ device, person, onOpen }: { device: StoredDevice; person: StoredPerson; onOpen: () => void }) {
  const t = useTranslate()
  const { unsent } = useKiosk()
  const last = lastPunchOf(person.employee_id, person.last, unsent)
  const zone = device.shown?.time_zone
  const at = last === null ? '' : formatInstantTime(last.at, zone)
  return (
    <button type="button" className={classes.person} data-state={last?.kind ?? 'none'} onClick={onOpen}>
      <b>{person.name}</b>
      {last === null || last.kind === 'out' ? (
        <span>{person.shift && shiftTimes(person.shift, zone)}</span>
      ) : (
        <span>{t(last.kind === 'break_start' ? 'kiosk.state.break' : 'kiosk.state.working', { time: at })}</span>
      )}
    </button>
  )
}

const shiftTimes = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, zone: string | undefined) =>
  `${formatInstantTime(starts_at, zone)}–${formatInstantTime(ends_at, zone)}`
