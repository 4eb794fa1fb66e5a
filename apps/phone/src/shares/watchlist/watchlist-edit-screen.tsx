import './watchlist.css'
import { Plus, Trash2 } from 'lucide-react'
import type { WatchlistView } from '@bahi/contract/customers/watchlist'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { useToast } from '@bahi/ui/feedback/toast'
import { Sheet } from '@bahi/ui/sheets/sheet'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { readChosenList, writeChosenList } from './chosen-list.ts'
import { EditShares } from './edit-shares.tsx'
import { ListNameForm } from './list-name-form.tsx'
import { ListName } from './list-name.tsx'
import { useListChange, useWatchlists } from './use-watchlist.ts'
import { listTitle, mayMakeAnother } from './watchlist-words.ts'

/** The lists of a customer: made, named, sorted, emptied, deleted. Everything counts at once; Done only leads back. */
export function WatchlistEditScreen() {
  const { t } = useText()
  const { back } = useNavigation()
  const { loggedIn } = useSession()
  const { list: asked } = useQueryValues(paths.editWatchlist)
  const query = useWatchlists()
  const lists = query.data?.items ?? []
  const listId = asked === undefined ? readChosenList(localStorage) : Number(asked)
  const list = lists.find((one) => one.listId === listId) ?? lists[0]
  return (
    <AppScreen
      title={t('watchlist.editLists')}
      strip={<OfflineNotice />}
      actions={
        <div className="watchlist-edit__done">
          <TextLink onPress={() => back()}>{t('watchlist.done')}</TextLink>
        </div>
      }
      foot={list === undefined ? undefined : <Foot list={list} />}
    >
      {!loggedIn ? (
        <LogInFirst next={pathWithQuery(paths.editWatchlist)} />
      ) : (
        <QueryStates query={query} title={t('watchlist.error')}>
          {() => (list === undefined ? null : <Lists lists={lists} list={list} />)}
        </QueryStates>
      )}
    </AppScreen>
  )
}

function Lists({ lists, list }: { lists: readonly WatchlistView[]; list: WatchlistView }) {
  const { t } = useText()
  const show = useShowList()
  const { change } = useListChange()
  const sheet = useSheet('new-list')
  const names = lists.map((one) => listTitle(one, { t }))
  const make = (name: string) => change({ kind: 'create', name, codes: [] }, show)
  return (
    <>
      <ChipRow name={t('watchlist.lists')}>
        {lists.map((one) => (
          <Chip key={one.listId} on={one.listId === list.listId} onPress={() => show(one.listId)}>
            {listTitle(one, { t })} {one.codes.length}
          </Chip>
        ))}
        {mayMakeAnother(lists) ? (
          <Chip icon={<Plus size={18} strokeWidth={2} />} onPress={sheet.show}>
            {t('watchlist.newShort')}
          </Chip>
        ) : null}
      </ChipRow>
      {mayMakeAnother(lists) ? null : (
        <p className="watchlist-edit__full">{t('watchlist.full', { most: lists.length })}</p>
      )}
      <ListName
        key={list.listId}
        list={list}
        others={names.filter((_, index) => lists[index] !== list)}
        onName={(name) => change({ kind: 'rename', listId: list.listId, name })}
      />
      {list.codes.length === 0 ? (
        <EmptyState title={t('watchlist.empty')} text={t('watchlist.empty.text')} />
      ) : (
        <EditShares key={`shares ${list.listId}`} list={list} />
      )}
      <Sheet open={sheet.open} onOpenChange={sheet.onOpenChange} title={t('watchlist.new')} closeName={t('app.close')}>
        <div className="watchlist-edit__new">
          <ListNameForm others={names} onName={make} onCancel={sheet.close} />
        </div>
      </Sheet>
    </>
  )
}

/** The first list cannot be deleted. A deleted list can be restored while the notice is shown. */
function Foot({ list }: { list: WatchlistView }) {
  const { t } = useText()
  const { notice } = useToast()
  const show = useShowList()
  const { change } = useListChange()
  const { listId, name, codes } = list
  const bringBack = () => change({ kind: 'create', name, codes }, show)
  const remove = () => {
    show(1)
    change({ kind: 'delete', listId }, () =>
      notice(t('watchlist.deleted', { list: name }), { action: { text: t('watchlist.undo'), onPress: bringBack } }),
    )
  }
  return (
    <>
      {listId === 1 ? null : (
        <Button kind="quiet" icon={<Trash2 size={20} strokeWidth={1.9} />} onPress={remove}>
          {t('watchlist.delete')}
        </Button>
      )}
      <Button kind="soft" icon={<Plus size={20} strokeWidth={2} />} href={linkTo(paths.search)}>
        {t('watchlist.addStocks')}
      </Button>
    </>
  )
}

/** Another list in the place of this one, which the watchlist tab then opens with as well. */
function useShowList() {
  const { redirect } = useNavigation()
  return (listId: number) => {
    writeChosenList(localStorage, listId)
    redirect(paths.editWatchlist, { list: String(listId) })
  }
}
