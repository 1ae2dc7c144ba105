import { ActionIcon, Transition } from '@mantine/core'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useTranslate } from '#web/lib/wording.ts'
import classes from './Shell.module.css'

// Specification section 9.
const minScrollPx = 250

/** The back-to-top button, shown after scrolling 250 px. */
export function ToTop({ above }: { above: boolean }) {
  const t = useTranslate()
  const [{ y }] = useWindowScroll()
  const calm = useReducedMotion()
  return (
    <div className={classes.toTop} data-above={above || undefined} data-screen-only>
      <Transition transition="slide-up" mounted={y > minScrollPx}>
        {(styles) => (
          <ActionIcon
            // A transition passes its frames as styles.
            // oxlint-disable-next-line react/forbid-component-props
            style={styles}
            variant="filled"
            color="indigo"
            size={42}
            radius="xl"
            aria-label={t('app.toTop')}
            onClick={() => window.scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' })}
          >
            <IconArrowUp size={20} />
          </ActionIcon>
        )}
      </Transition>
    </div>
  )
}
