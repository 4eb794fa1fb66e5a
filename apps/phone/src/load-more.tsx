import { Button } from '@bahi/ui/button'
import { useText } from './text/use-text.tsx'
import './load-more.css'

/** The end of a list: more, on its way, or no more. */
export function LoadMore({ state, onMore }: { state: 'more' | 'loading' | 'none'; onMore: () => void }) {
  const { t } = useText()
  if (state === 'none') return <p className="load-more load-more--end">{t('list.noMore')}</p>
  return (
    <div className="load-more">
      <Button kind="quiet" small busy={state === 'loading'} onPress={onMore}>{state === 'loading' ? t('list.loading') : t('list.more')}</Button>
    </div>
  )
}
