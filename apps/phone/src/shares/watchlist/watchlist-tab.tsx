import './watchlist.css'
import { Pencil, ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import type { WatchlistView } from '@bahi/contract/customers/watchlist'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useOnline } from '../../live/use-online.ts'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ListHead } from '../../quotes/list-head.tsx'
import { LiveList } from '../../quotes/live-list.tsx'
import { LiveStockLine } from '../../quotes/live-stock-row.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { useBasket } from '../ticket/use-basket.ts'
import { readChosenList, writeChosenList } from './chosen-list.ts'
import { useWatchlist, useWatchlists } from './use-watchlist.ts'
import { listTitle } from './watchlist-words.ts'

/** The shares the customer watches, list by list, in their own order. */
export function WatchlistTab() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const lists = useWatchlists()
  if (!loggedIn) return <LogInFirst next={pathWithQuery(paths.market, { tab: 'watchlist' })} />
  return (
    <QueryStates query={lists} title={t('watchlist.error')}>
      {({ items }) => <Lists lists={items} />}
    </QueryStates>
  )
}

function Lists({ lists }: { lists: readonly WatchlistView[] }) {
  const { t } = useText()
  const [chosen, setChosen] = useState(() => readChosenList(localStorage))
  // A list that was deleted on another phone gives way to the first.
  const list = lists.find(({ listId }) => listId === chosen) ?? lists[0]
  if (list === undefined) return null
  const choose = (listId: number) => {
    writeChosenList(localStorage, listId)
    setChosen(listId)
  }
  return (
    <>
      {lists.length < 2 ? null : (
        <div className="watchlist-tab__lists">
          <ChipRow name={t('watchlist.lists')}>
            {lists.map((one) => (
              <Chip key={one.listId} on={one === list} onPress={() => choose(one.listId)}>
                {listTitle(one, { t })} {one.codes.length}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      <Shares key={list.listId} list={list} />
    </>
  )
}

function Shares({ list }: { list: WatchlistView }) {
  const { t } = useText()
  const online = useOnline()
  const query = useWatchlist(list.listId)
  const { lines } = useBasket()
  const basket = t('basket.title')
  const links = (
    <span className="watchlist-tab__links">
      <TextLink href={linkTo(paths.basket)}>
        <ShoppingBasket size={16} strokeWidth={1.9} aria-hidden="true" />{' '}
        {lines.length === 0 ? basket : t('tab.count', { text: basket, count: lines.length })}
      </TextLink>
      <TextLink href={linkTo(paths.editWatchlist, { list: String(list.listId) })}>
        <Pencil size={16} strokeWidth={1.9} aria-hidden="true" /> {t('watchlist.edit')}
      </TextLink>
    </span>
  )
  return (
    <QueryStates query={query} title={t('watchlist.error')}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState
            title={t('watchlist.empty')}
            text={t('watchlist.empty.text')}
            action={
              <>
                <Button href={linkTo(paths.search)}>{t('watchlist.empty.action')}</Button>
                <Button kind="quiet" href={linkTo(paths.editWatchlist, { list: String(list.listId) })}>
                  {t('watchlist.editLists')}
                </Button>
              </>
            }
          />
        ) : (
          <>
            <ListHead
              text={
                online
                  ? t('watchlist.head', { count: items.length })
                  : t('watchlist.head.offline', { count: items.length })
              }
              end={links}
            />
            <LiveList items={items} keyOf={(row) => row.instrumentId}>
              {(row) => <LiveStockLine row={row} />}
            </LiveList>
            {online ? null : (
              <div className="watchlist-tab__note">
                <Note>{t('offline.orders')}</Note>
              </div>
            )}
          </>
        )
      }
    </QueryStates>
  )
}
