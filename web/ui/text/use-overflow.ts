import { useLayoutEffect, useRef, useState } from 'react'

/** Whether an element's content is larger than the element; updated when either changes its size. */
export function useOverflow<Node extends HTMLElement>(content: unknown) {
  const box = useRef<Node>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const node = box.current
    if (node === null) return
    const measure = () =>
      setOverflows(node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    for (const one of [node, ...node.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [content])
  return [box, overflows] as const
}
