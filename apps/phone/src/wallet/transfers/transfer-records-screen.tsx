import './transfers.css'
import { Fragment, useState, type ReactNode } from 'react'
import {
  transferInStates,
  transferOutStates,
  type TransferInView,
  type TransferOutView,
} from '@bahi/contract/wallet/views'
import { Button } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import type { Pages } from '../../calls/use-pages.ts'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { ServiceLevelNote } from './service-level-note.tsx'
import { TransferInCard } from './transfer-in-card.tsx'
import { TransferOutCard } from './transfer-out-card.tsx'
import { useTransfersIn, useTransfersOut, type InFilter, type OutFilter } from './use-transfers.ts'

const filterKeys = {
  all: 'transfer.filter.all',
  awaiting: 'transfer.filter.awaiting',
  successful: 'transfer.filter.successful',
  rejected: 'transfer.filter.rejected',
  cancelled: 'transfer.filter.cancelled',
  waiting: 'transfer.filter.waiting',
  failed: 'transfer.filter.failed',
} as const satisfies Record<OutFilter | InFilter, TextKey>

/** Every transfer with its state, its reason and the place of the money. */
export function TransferRecordsScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const navigation = useNavigation()
  const { tab = 'out' } = useQueryValues(paths.transferRecords)
  const kind = tab === 'in' ? 'in' : 'out'
  return (
    <AppScreen title={t('transfer.records.title')} strip={<OfflineNotice />}>
      {loggedIn ? (
        <>
          <Gutter>
            <Segmented<'out' | 'in'>
              name={t('transfer.tabs')}
              value={kind}
              onChange={(next) => navigation.redirect(paths.transferRecords, { tab: next })}
              options={[
                { value: 'out', text: t('transfer.tab.out') },
                { value: 'in', text: t('transfer.tab.in') },
              ]}
            />
          </Gutter>
          {kind === 'out' ? <OutRecords /> : <InRecords />}
        </>
      ) : (
        <>
          <LogInFirst />
          <Gutter>
            <ServiceLevelNote />
          </Gutter>
        </>
      )}
    </AppScreen>
  )
}

interface RecordsProps<Filter extends OutFilter | InFilter, Transfer extends { id: string }> {
  states: readonly Filter[]
  state: Filter
  onState: (state: Filter) => void
  transfers: Pages<{ items: Transfer[] }>
  none: ReactNode
  /** Under the list. */
  foot?: ReactNode
  children: (transfer: Transfer) => ReactNode
}

function Records<Filter extends OutFilter | InFilter, Transfer extends { id: string }>({
  states,
  state,
  onState,
  transfers: { query, more, loadMore },
  none,
  foot,
  children,
}: RecordsProps<Filter, Transfer>) {
  const { t } = useText()
  return (
    <div className="transfer-records">
      <ChipRow name={t('transfer.filter')}>
        {states.map((one) => (
          <Chip key={one} on={one === state} onPress={() => onState(one)}>
            {t(filterKeys[one])}
          </Chip>
        ))}
      </ChipRow>
      <QueryStates query={query}>
        {(transfers) =>
          transfers.length === 0 ? (
            none
          ) : (
            <>
              {transfers.map((transfer) => (
                <Fragment key={transfer.id}>{children(transfer)}</Fragment>
              ))}
              <LoadMore auto state={more} onMore={loadMore} />
            </>
          )
        }
      </QueryStates>
      {foot}
    </div>
  )
}

function OutRecords() {
  const { t } = useText()
  const [state, setState] = useState<OutFilter>('all')
  const transfers = useTransfersOut(state)
  const none = (
    <EmptyState
      title={t('transfer.none.out')}
      text={t('transfer.none.out.text')}
      action={<Button href={linkTo(paths.transferOut)}>{t('transfer.out.title')}</Button>}
    />
  )
  return (
    <Records<OutFilter, TransferOutView>
      states={['all', ...transferOutStates]}
      state={state}
      onState={setState}
      transfers={transfers}
      none={none}
      foot={<ServiceLevelNote />}
    >
      {(transfer) => <TransferOutCard transfer={transfer} />}
    </Records>
  )
}

function InRecords() {
  const { t } = useText()
  const [state, setState] = useState<InFilter>('all')
  const transfers = useTransfersIn(state)
  const none = (
    <EmptyState
      title={t('transfer.none.in')}
      text={t('transfer.none.in.text')}
      action={<Button href={linkTo(paths.transferIn)}>{t('transfer.in.title')}</Button>}
    />
  )
  return (
    <Records<InFilter, TransferInView>
      states={['all', ...transferInStates]}
      state={state}
      onState={setState}
      transfers={transfers}
      none={none}
    >
      {(transfer) => <TransferInCard transfer={transfer} />}
    </Records>
  )
}
