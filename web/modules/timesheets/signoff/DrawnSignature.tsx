import { signatureSize, type Strokes } from '#contract/rostering/timesheets/signoffs.ts'
import classes from './Signoff.module.css'

const pathOf = (strokes: Strokes) =>
  strokes
    .map(
      (points) =>
        `M${(points.length === 1 ? [...points, ...points] : points).map((point) => point.join(' ')).join('L')}`,
    )
    .join('')

/** A stored signature. */
export const DrawnSignature = ({ strokes, label }: { strokes: Strokes; label: string }) => (
  <svg
    viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
    className={classes.signature}
    role="img"
    aria-label={label}
  >
    <path d={pathOf(strokes)} />
  </svg>
)
