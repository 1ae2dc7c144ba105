import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './TabList.module.css'

/** The tabs of a screen in one line, which scrolls sideways on a phone; the tab that is shown is scrolled into view. */
export function TabList({ shown, children }: { shown: string; children: ReactNode }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]')
    if (list.current !== null && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2
  }, [shown])
  return (
    <Tabs.List ref={list} className={classes.list}>
      {children}
    </Tabs.List>
  )
}
