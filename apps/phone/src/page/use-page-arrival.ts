import { useEffect, useRef } from 'react'
import { useFrameElement } from '@bahi/ui/layout/frame'
import { useText } from '../text/use-text.tsx'

/**
 * Tells of a page that has come: the window takes its name, and whoever reads by ear or keyboard begins at its heading. The first page of
 * a visit leaves the focus to the browser, and a field that took it for itself keeps it.
 */
export function usePageArrival(title: string): void {
  const { t } = useText()
  const frame = useFrameElement()
  const name = t('app.name')
  useEffect(() => {
    document.title = title === name || title === '' ? name : `${title} · ${name}`
  }, [title, name])
  const arrived = useRef(false)
  useEffect(() => {
    if (frame === null || arrived.current) return
    arrived.current = true
    const isFirst = !frame.hasAttribute(visited)
    frame.setAttribute(visited, '')
    if (!isFirst) focusHeading(frame.querySelector('.screen'))
  }, [frame])
}

/** On the phone's frame once a page has stood in it. */
const visited = 'data-visited'

function focusHeading(screen: Element | null): void {
  const heading = screen?.querySelector<HTMLElement>('h1') ?? null
  if (screen === null || heading === null || screen.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
