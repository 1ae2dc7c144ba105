import { useTranslate } from '#web/lib/wording.ts'
import { Brand } from '#web/ui/page/Brand.tsx'
import classes from './BrandPanel.module.css'

const rows = [
  {
    y: 0,
    chips: [
      { x: 0, w: 92 },
      { x: 104, w: 64, tone: 'pale' },
      { x: 240, w: 88 },
    ],
  },
  {
    y: 56,
    chips: [
      { x: 52, w: 116 },
      { x: 196, w: 60, tone: 'open' },
      { x: 268, w: 92, tone: 'pale' },
    ],
  },
  {
    y: 112,
    chips: [
      { x: 0, w: 72, tone: 'pale' },
      { x: 104, w: 132 },
      { x: 288, w: 72 },
    ],
  },
  {
    y: 168,
    chips: [
      { x: 28, w: 96 },
      { x: 156, w: 72, tone: 'pale' },
      { x: 240, w: 104, tone: 'warm' },
    ],
  },
  {
    y: 224,
    chips: [
      { x: 0, w: 60 },
      { x: 84, w: 88, tone: 'pale' },
      { x: 208, w: 132 },
    ],
  },
] as const

/** The decorative half of the sign-in screen: the product's name, and a roster drawn as a pattern. */
export function BrandPanel() {
  const t = useTranslate()
  return (
    <aside className={classes.panel}>
      <Brand />
      <svg viewBox="0 0 420 290" className={classes.picture} aria-hidden focusable="false">
        {[0, 1, 2, 3, 4, 5].map((day) => (
          <line key={day} x1={56 + day * 72} x2={56 + day * 72} y1="0" y2="290" className={classes.rule} />
        ))}
        {rows.map(({ y, chips }, row) => (
          <g key={y} transform={`translate(0 ${y + 8})`}>
            <circle cx="22" cy="20" r="16" className={classes.person} />
            <g transform="translate(56 4)">
              {chips.map((chip) => (
                <rect
                  key={chip.x}
                  x={chip.x}
                  width={chip.w}
                  height="32"
                  rx="9"
                  className={classes.chip}
                  data-tone={'tone' in chip ? chip.tone : 'full'}
                  data-row={row}
                />
              ))}
            </g>
          </g>
        ))}
      </svg>
      <div>
        <p className={classes.claim}>{t('auth.brand.claim')}</p>
        <p className={classes.text}>{t('auth.brand.text')}</p>
      </div>
    </aside>
  )
}
