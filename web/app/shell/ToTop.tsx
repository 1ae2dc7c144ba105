import { ActionIcon, Affix, Transition } from '@mantine/core'
import { useReducedMotion, useWindowScroll } from '@mantine/hooks'
import { IconArrowUp } from '@tabler/icons-react'
import { useWords } from '#web/lib/wording.ts'

// Specification section 9.
const minScrollPx = 250

/** The back-to-top button, shown after scrolling 250 px. */
export function ToTop({ above }: { above: boolean }) {
  const t = useWords()
  const [{ y }] = useWindowScroll()
  const calm = useReducedMotion()
  return (
    <Affix position={{ bottom: above ? 80 : 20, right: 20 }}>
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
    </Affix>
  )
}
