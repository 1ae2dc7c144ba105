import { IconBackspace } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import classes from '#web/modules/kiosks/tablet/Kiosk.module.css'

type Props = { onDigit: (digit: string) => void; onErase: () => void; onEnter: () => void; isReady: boolean }

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Huge keys for digits; a keyboard types into the field beside it. */
export function KeyPad({ onDigit, onErase, onEnter, isReady }: Props) {
  const t = useTranslate()
  return (
    <div className={classes.pad} role="group" aria-label={t('kiosk.pad.label')}>
      {digits.map((digit) => (
        <button key={digit} type="button" className={classes.key} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={classes.key} aria-label={t('kiosk.pad.erase')} onClick={onErase}>
        <IconBackspace size={32} aria-hidden />
      </button>
      <button type="button" className={classes.key} onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={classes.key} data-enter disabled={!isReady} onClick={onEnter}>
        {t('kiosk.pad.enter')}
      </button>
    </div>
  )
}
