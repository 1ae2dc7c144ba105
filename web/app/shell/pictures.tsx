import type { ReactNode } from 'react'
import classes from './Picture.module.css'

/** A small roster on a soft background, shared by the illustrations. */
function Scene({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 320 200" aria-hidden focusable="false">
      <ellipse cx="160" cy="112" rx="150" ry="80" className={classes.ground} />
      <rect x="58" y="34" width="204" height="132" rx="14" className={classes.card} />
      <rect x="74" y="50" width="44" height="7" rx="3.5" className={classes.line} />
      <rect x="134" y="50" width="22" height="7" rx="3.5" className={classes.line} />
      <rect x="172" y="50" width="22" height="7" rx="3.5" className={classes.line} />
      <rect x="210" y="50" width="22" height="7" rx="3.5" className={classes.line} />
      {[82, 110, 138].map((y) => (
        <g key={y}>
          <circle cx="82" cy={y} r="8" className={classes.pale} />
          <rect x="96" y={y - 3.5} width="24" height="7" rx="3.5" className={classes.line} />
        </g>
      ))}
      {children}
    </svg>
  )
}

/** A roster with a missing shift. */
export const NotFoundPicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.chip} />
    <rect x="172" y="129" width="62" height="18" rx="6" className={classes.pale} />
    <rect x="186" y="101" width="54" height="18" rx="6" className={classes.open} />
    <circle cx="222" cy="112" r="27" className={classes.card} />
    <circle cx="222" cy="112" r="27" className={classes.mark} />
    <path d="m242 132 20 20" className={classes.mark} />
    <path d="M215 107a7.5 7.5 0 1 1 9 7.5c-1.6.5-2 1.6-2 3.5" className={classes.mark} />
  </Scene>
)

/** A roster behind a lock. */
export const LockedPicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.pale} />
    <rect x="160" y="101" width="66" height="18" rx="6" className={classes.pale} />
    <rect x="134" y="129" width="58" height="18" rx="6" className={classes.pale} />
    <path d="M202 104V91a20 20 0 0 1 40 0v13" className={classes.mark} />
    <rect x="192" y="102" width="60" height="48" rx="12" className={classes.chip} />
    <circle cx="222" cy="122" r="6" className={classes.card} />
    <rect x="219.500" y="125" width="5" height="13" rx="2.500" className={classes.card} />
  </Scene>
)

/** A roster under repair. */
export const MaintenancePicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.chip} />
    <rect x="134" y="101" width="60" height="18" rx="6" className={classes.open} />
    <rect x="134" y="129" width="40" height="18" rx="6" className={classes.chip} />
    <path d="M206 158v-38l26-30 26 30v38z" className={classes.warm} />
    <path d="M219 140h26M226 124h12" className={classes.warmMark} />
  </Scene>
)

/** A roster whose rows have slipped. */
export const BrokenPicture = () => (
  <Scene>
    <rect x="134" y="73" width="46" height="18" rx="6" className={classes.chip} />
    <rect x="168" y="103" width="56" height="18" rx="6" className={classes.warm} transform="rotate(9 196 112)" />
    <rect x="140" y="132" width="52" height="18" rx="6" className={classes.open} transform="rotate(-5 166 141)" />
    <path d="m236 62-12 20h16l-12 20" className={classes.warmMark} />
  </Scene>
)
