import type { TableColumnsType } from 'antd'
import { Clock } from 'lucide-react'
import type { ShareTransferRow } from '@bahi/contract/customers/share-transfers-staff'
import { useKeys } from '../../keys/use-keys.tsx'
import { Chips } from '../../lists/chips.tsx'
import { MoreButton } from '../../lists/more-button.tsx'
import { ProvenTable } from '../../lists/proven-table.tsx'
import { rowAfter } from '../../lists/row-after.ts'
import { ConsolePage } from '../../page/console-page.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { formatMoment } from '../../text/business-time.ts'
import { SharesStageTag } from './share-stage-tag.tsx'
import { ShareTransferPanel } from './share-transfer-panel.tsx'
import { accountText } from './share-transfer-words.ts'
import { type SharesView, useShareTransfers } from './use-share-transfers.ts'

const views: readonly SharesView[] = ['waiting', 'ended']

/** Shares on their way to demat accounts elsewhere: two different people let each go. */
export function ShareTransfersScreen() {
  const { words, say } = useWords()
  const view = views.find((one) => one === words['view']) ?? 'waiting'
  const chosen = words['id'] ?? ''
  const query = useShareTransfers(view)
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const waiting = query.data?.pages[0]?.waiting ?? 0
  const row = rows.find(({ id }) => id === chosen)
  const next = () => say({ id: rowAfter(rows, chosen)?.id ?? '' })
  useKeys([{ key: 'j', name: 'Next transfer', run: next }])
  return (
    <ConsolePage
      title="Shares out"
      sub={`${waiting} waiting`}
      side={
        row === undefined ? (
          <PageState title="Choose a transfer">
            J opens the one that has waited longest. The person reads that you opened it.
          </PageState>
        ) : (
          <ShareTransferPanel key={row.id} row={row} onNext={next} />
        )
      }
    >
      <QueryStates query={query}>
        {() => (
          <>
            <Chips<SharesView>
              name="Which transfers"
              value={view}
              onChange={(to) => say({ view: to === 'waiting' ? '' : to, id: '' })}
              options={[
                { value: 'waiting', text: `Waiting ${waiting}` },
                { value: 'ended', text: 'Ended' },
              ]}
            />
            <ProvenTable<ShareTransferRow>
              columns={columns}
              rows={rows}
              chosen={chosen}
              onChoose={(id) => say({ id })}
              empty={empty[view]}
              total={null}
            />
            <MoreButton pages={query} />
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

const empty = {
  waiting: ['Nothing waits', 'Shares that people move out when they close their account appear here.'],
  ended: ['Nothing ended yet', 'What was sent, refused or cancelled is kept here.'],
} as const satisfies Record<SharesView, readonly [string, string]>

const columns: TableColumnsType<ShareTransferRow> = [
  {
    title: 'Request',
    dataIndex: 'number',
    render: (number: string) => (
      <button type="button" className="row__link" aria-label={`Open ${number}`}>
        {number}
      </button>
    ),
  },
  { title: 'User', dataIndex: 'customerId', render: (id: string) => id.slice(-6) },
  { title: 'Companies', dataIndex: 'shares', align: 'right' },
  { title: 'Requested', dataIndex: 'askedAt', render: (at: string) => formatMoment(at) },
  {
    title: 'To account',
    render: (_, row) => (
      <span className="row__short" title={row.participant}>
        {accountText(row)}
        <br />
        <span className="text-3">{row.participant}</span>
      </span>
    ),
  },
  {
    title: 'State',
    render: (_, row) => (
      <span className="row__tags">
        <SharesStageTag stage={row.stage} />
        {row.isLate && row.endedAt === null ? (
          <IconTag tone="bad" icon={Clock}>
            Late
          </IconTag>
        ) : null}
      </span>
    ),
  },
]
