import { Star } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { WatchlistView } from '@bahi/contract/customers/watchlist'
import { IconButton } from '@bahi/ui/buttons/icon-button'
import { useToast } from '@bahi/ui/feedback/toast'
import { useNavigation } from '../../navigation/navigate.ts'
import { paths } from '../../navigation/paths.ts'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { useListChange, useWatchlists } from './use-watchlist.ts'
import { listsWith, listTitle } from './watchlist-words.ts'

const StarSheet = lazy(() => import('./star-sheet.tsx').then((file) => ({ default: file.StarSheet })))

interface StarButtonProps {
  code: string
  symbol: string
  /** Where a visitor comes back to after log-in. */
  next: string
  size?: number
}

/** The star: watched or not. With one list it is a switch; with several it asks on which. A visitor is asked to log in. */
export function StarButton({ code, symbol, next, size = 22 }: StarButtonProps) {
  const { t } = useText()
  const sheet = useSheet(`star-${code}`)
  const { press, on } = useStar({ code, symbol, next, choose: sheet.show })
  return (
    <>
      <IconButton
        name={on ? t('watchlist.remove', { symbol }) : t('watchlist.add', { symbol })}
        pressed={on}
        onPress={press}
        icon={
          <Star
            size={size}
            strokeWidth={1.6}
            fill={on ? 'var(--color-accent)' : 'none'}
            color={on ? 'var(--color-accent-text)' : 'var(--color-text-2)'}
          />
        }
      />
      {sheet.open ? (
        <Suspense>
          <StarSheet code={code} symbol={symbol} open onOpenChange={sheet.onOpenChange} />
        </Suspense>
      ) : null}
    </>
  )
}

function useStar({ code, symbol, next, choose }: StarButtonProps & { choose: () => void }) {
  const { t, tip } = useText()
  const { toast, notice } = useToast()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const { change } = useListChange()
  const { data, refetch } = useWatchlists()
  const isOn = (lists: readonly WatchlistView[]) => listsWith(lists, code).length > 0
  const on = isOn(data?.items ?? [])
  const press = async () => {
    if (!loggedIn) {
      toast(tip('market.tip8'))
      return navigation.open(paths.login, { next })
    }
    // The star is there before the lists are: a tap waits for them.
    const lists = data?.items ?? (await refetch({ cancelRefetch: false })).data?.items ?? []
    if (lists.length > 1) return choose()
    const [first] = lists
    // The customer tapped an empty star: a share that is on the list already stays on it.
    if (first === undefined || isOn(lists) !== on) return
    const list = listTitle(first, { t })
    const { listId, codes } = first
    if (!on)
      return change({ kind: 'add', listId, code }, () =>
        notice(t('watchlist.added', { symbol, list }), {
          tone: 'done',
          action: { text: t('watchlist.choose'), onPress: choose },
        }),
      )
    const undo = () => change({ kind: 'add', listId, code }, () => change({ kind: 'sort', listId, codes }))
    return change({ kind: 'remove', listId, code }, () =>
      notice(t('watchlist.removed', { symbol, list }), { action: { text: t('watchlist.undo'), onPress: undo } }),
    )
  }
  return { press: () => void press(), on }
}
