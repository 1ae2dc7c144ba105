import { ActionIcon } from '@mantine/core'
import { IconMaximize } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { driftToleranceMs } from '#contract/rostering/clock/kiosk-chain.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { currentLanguage } from '#web/lib/language/language.ts'
import { languageNames, languages } from '#web/lib/language/languages.ts'
import { switchLanguage, useTranslate } from '#web/lib/wording.ts'
import { Brand } from '#web/ui/page/Brand.tsx'
import { useKiosk } from './device/kiosk-device.ts'
import classes from './Kiosk.module.css'

type Props = { title: string; above?: ReactNode; children?: ReactNode }

/** The full screen of a kiosk: its place, the languages, one step, and what is wrong at the bottom. */
export function KioskFrame({ title, above, children }: Props) {
  const { device } = useKiosk()
  const shown = device?.shown
  return (
    <div className={classes.screen}>
      <header className={classes.top}>
        {shown ? (
          <p className={classes.place}>
            <b>{shown.location_name}</b>
            <span>{shown.kiosk_name}</span>
          </p>
        ) : (
          <Brand />
        )}
        <Languages />
        <FullScreen />
      </header>
      <div className={classes.step}>
        {above}
        <Title key={title} text={title} />
        {children}
      </div>
      <Warnings />
    </div>
  )
}

/** The title of each step gets the focus, so that a screen reader reads it. */
function Title({ text }: { text: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={title} tabIndex={-1} className={classes.title} data-page-title>
      {text}
    </h1>
  )
}

function Languages() {
  const t = useTranslate()
  const current = currentLanguage()
  return (
    <div role="group" aria-label={t('app.language')} className={classes.languages}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          className={classes.language}
          onClick={() => void switchLanguage(language).catch(reportError)}
        >
          {languageNames[language]}
        </button>
      ))}
    </div>
  )
}

function FullScreen() {
  const t = useTranslate()
  if (!document.fullscreenEnabled) return null
  return (
    <ActionIcon
      variant="default"
      className={classes.full}
      aria-label={t('kiosk.fullScreen')}
      // Refused where the browser shows a window of its own; the kiosk works without it.
      onClick={() => void document.documentElement.requestFullscreen().catch(() => {})}
    >
      <IconMaximize aria-hidden />
    </ActionIcon>
  )
}

/** What the people at the kiosk and those who look after it should know; read aloud when it changes. */
function Warnings() {
  const t = useTranslate()
  const { device, unsent, is_online } = useKiosk()
  if (!device) return null
  const stuck = unsent.filter(({ is_stuck }) => is_stuck).length
  const waiting = unsent.length - stuck
  const drift = Math.round(device.offset_ms / 60_000)
  const isOff = Math.abs(device.offset_ms) >= driftToleranceMs
  return (
    <div role="status" className={classes.warnings}>
      {!is_online && (
        <p data-tone="warn">
          {waiting === 0 ? t('kiosk.offline.none') : t('kiosk.offline.unsent', { count: waiting })}
        </p>
      )}
      {is_online && waiting > 0 && <p>{t('kiosk.sending', { count: waiting })}</p>}
      {stuck > 0 && <p data-tone="bad">{t('kiosk.stuck', { count: stuck })}</p>}
      {isOff && (
        <p data-tone="warn">
          {t(drift > 0 ? 'kiosk.clock.slow' : 'kiosk.clock.fast', { by: formatMinutes(Math.abs(drift)) })}
        </p>
      )}
      {device.state === 'copied' && <p data-tone="bad">{t('kiosk.copied')}</p>}
    </div>
  )
}
