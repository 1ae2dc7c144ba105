import { encode } from 'uqr'
import classes from './TwoFactor.module.css'

/** A QR code drawn as one path; always dark on white, so that cameras can read it. Its text must be shown beside it too. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={classes.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} className={classes.ground} />
      <path d={dark.join('')} className={classes.dark} />
    </svg>
  )
}
