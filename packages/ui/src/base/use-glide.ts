import { useLayoutEffect, useRef, type RefObject } from 'react'
import { isStill } from './motion.ts'

const glideMs = 240

/** Lets the rows of a list glide to their new places when its order changes, so that the eye can follow who overtook whom. */
export function useGlide(list: RefObject<HTMLElement | null>, order: string): void {
  const tops = useRef<ReadonlyMap<Element, number>>(new Map())
  useLayoutEffect(() => {
    const rows = [...(list.current?.children ?? [])].filter((row) => row instanceof HTMLElement)
    const before = tops.current
    // offsetTop knows nothing of a glide that is under way: a second change begins where the first one was going.
    tops.current = new Map(rows.map((row) => [row, row.offsetTop]))
    if (isStill()) return
    for (const row of rows) {
      const by = (before.get(row) ?? row.offsetTop) - row.offsetTop
      if (by !== 0)
        row.animate([{ transform: `translateY(${by}px)` }, { transform: 'none' }], {
          duration: glideMs,
          easing: 'ease-out',
        })
    }
  }, [list, order])
}
