import './page.css'
import { useEffect, useRef } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { useText } from '../text/use-text.tsx'

interface LoadMoreProps {
  state: 'more' | 'loading' | 'none'
  onMore: () => void
  /** Loads more when the end of the list comes near; the button stays for customers who do not scroll. */
  auto?: boolean
}

/** The end of a list: more, on its way, or no more. */
export function LoadMore({ state, onMore, auto = false }: LoadMoreProps) {
  const { t } = useText()
  const place = useRef<HTMLDivElement>(null)
  const newest = useRef(onMore)
  useEffect(() => {
    newest.current = onMore
  })
  useEffect(() => {
    if (!auto || state !== 'more' || place.current === null) return
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && newest.current(),
      { root: place.current.closest('.screen__body'), rootMargin: '600px 0px' },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [auto, state])
  if (state === 'none') return <p className="load-more load-more--end">{t('list.noMore')}</p>
  return (
    <div ref={place} className="load-more">
      <Button kind="quiet" small busy={state === 'loading'} onPress={onMore}>
        {state === 'loading' ? t('list.loading') : t('list.more')}
      </Button>
    </div>
  )
}
