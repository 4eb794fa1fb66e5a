import './offers.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Table, type TableColumnsType } from 'antd'
import { Check, Clock, Lock } from 'lucide-react'
import { useState } from 'react'
import { listBlockRecord, type BlockTrade } from '@bahi/contract/offers/blocks'
import { offerKinds, type OfferKind } from '@bahi/contract/offers/calls'
import { listOffers, offerRoles, type OfferRow } from '@bahi/contract/offers/staff'
import { rupeesCell } from '@bahi/money/csv'
import { Chips } from '../lists/chips.tsx'
import { ChooseTable } from '../lists/choose-table.tsx'
import { CsvButton } from '../lists/csv-button.tsx'
import { ConsolePage } from '../page/console-page.tsx'
import { IconTag } from '../page/icon-tag.tsx'
import { PageState } from '../page/page-states.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useWords } from '../page/use-words.ts'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { formatMoment } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { OfferPanel } from './offer-panel.tsx'
import { awayText, kindWords, stateWords } from './offer-words.ts'
import { ProposeOffer } from './propose-offer.tsx'

type View = 'all' | OfferKind | 'record'

const stateTags = { coming: ['wait', Clock], open: ['done', Check], closed: ['mute', Lock] } as const

function OfferStateTag({ state }: Pick<OfferRow, 'state'>) {
  const [tone, Icon] = stateTags[state]
  return (
    <IconTag tone={tone} icon={Icon}>
      {stateWords[state]}
    </IconTag>
  )
}

const columns: TableColumnsType<OfferRow> = [
  {
    title: 'Offer',
    render: (_, row) => (
      <button type="button" className="row__link">
        <strong>{row.number}</strong> <span className="text-3">{kindWords[row.kind]}</span>
      </button>
    ),
  },
  {
    title: 'Share',
    render: (_, { code, holder }) => (
      <>
        {code} <span className="text-3">{holder}</span>
      </>
    ),
  },
  {
    title: 'Price',
    align: 'right',
    render: (_, { pricePaise, premiumBps }) => (
      <>
        {formatRupees(pricePaise)} <span className="text-3">{awayText(premiumBps)}</span>
      </>
    ),
  },
  {
    title: 'Taken',
    align: 'right',
    render: (_, { taken, quantity }) => `${formatCount(taken)} of ${formatCount(quantity)}`,
  },
  {
    title: 'Customers',
    align: 'right',
    render: (_, { customers, mostCustomers }) => `${customers} of ${mostCustomers}`,
  },
  { title: 'Codes on', align: 'right', render: (_, { codes, codesOn }) => `${codesOn} of ${codes}` },
  { title: 'Closes', render: (_, { closesAt }) => formatMoment(closesAt) },
  {
    title: 'State',
    render: (_, { state }) => <OfferStateTag state={state} />,
  },
]

const recordColumns: TableColumnsType<BlockTrade> = [
  { title: 'When', render: (_, { tradedAt, window }) => `${formatMoment(tradedAt)}, ${window}` },
  {
    title: 'Share',
    render: (_, { code, name }) => (
      <>
        <strong>{code}</strong> <span className="text-3">{name}</span>
      </>
    ),
  },
  { title: 'Shares', align: 'right', render: (_, { quantity }) => formatCount(quantity) },
  { title: 'Price', align: 'right', render: (_, { pricePaise }) => formatRupees(pricePaise) },
  { title: 'Value', align: 'right', render: (_, { valuePaise }) => formatRupees(valuePaise) },
]

/** Blocks, placements and tickets: what two people made, what came of it, and the public record. */
export function OffersScreen() {
  const client = useClient()
  const { words, say } = useWords()
  const mayAct = useHasRole(offerRoles)
  const view = (['all', ...offerKinds, 'record'] as const).find((one) => one === words['view']) ?? 'all'
  const chosen = words['id'] ?? ''
  const [isProposing, propose] = useState(false)
  const query = useQuery({
    queryKey: ['offers', view],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: () => client.call(listOffers, { kind: view === 'record' ? 'all' : view, page: 1, size: 200 }),
  })
  const data = query.data
  return (
    <ConsolePage
      title="Offers"
      sub={data === undefined ? '' : `${formatCount(data.total)} ${data.total === 1 ? 'offer' : 'offers'}`}
      actions={
        mayAct ? (
          <Button type="primary" onClick={() => propose(true)}>
            Propose an offer
          </Button>
        ) : undefined
      }
      side={
        view === 'record' ? undefined : chosen === '' ? (
          <PageState title="Choose an offer">Its terms, codes and documents appear here.</PageState>
        ) : (
          <OfferPanel key={chosen} id={chosen} mayAct={mayAct} />
        )
      }
    >
      <div className="tile__head">
        <Views view={view} onView={(to) => say({ view: to, id: '' })} />
        {view === 'record' ? <RecordCsv /> : null}
      </div>
      {view === 'record' ? (
        <Record />
      ) : (
        <QueryStates query={query} rows={6}>
          {({ items }) => <OfferTable rows={items} chosen={chosen} onChoose={(id) => say({ id })} />}
        </QueryStates>
      )}
      {isProposing && data !== undefined ? (
        <ProposeOffer
          today={data.today}
          rangePercent={data.rangePercent}
          vipPercent={data.vipPercent}
          mostCustomers={data.mostCustomers}
          onClose={() => propose(false)}
        />
      ) : null}
    </ConsolePage>
  )
}

function Views({ view, onView }: { view: View; onView: (view: string) => void }) {
  return (
    <Chips<View>
      name="Which offers"
      value={view}
      onChange={(to) => onView(to === 'all' ? '' : to)}
      options={[
        { value: 'all', text: 'All' },
        ...offerKinds.map((value) => ({ value, text: kindWords[value] })),
        { value: 'record', text: 'Public record' },
      ]}
    />
  )
}

interface OfferTableProps {
  rows: readonly OfferRow[]
  chosen: string
  onChoose: (id: string) => void
}

function OfferTable({ rows, chosen, onChoose }: OfferTableProps) {
  if (rows.length === 0) return <PageState title="No offer">Two people of the market role make one.</PageState>
  return (
    <ChooseTable<OfferRow> columns={columns} rows={rows} rowKey={({ id }) => id} chosen={chosen} onChoose={onChoose} />
  )
}

/** Executed block trades as everybody may read them. */
function Record() {
  const client = useClient()
  const query = useQuery({
    queryKey: ['offers', 'record'],
    refetchInterval: 10_000,
    queryFn: () => client.call(listBlockRecord, { page: 1, size: 200 }),
  })
  return (
    <QueryStates query={query} rows={6}>
      {({ items }) =>
        items.length === 0 ? (
          <PageState title="No block trade yet">They appear here, and on every phone, once executed.</PageState>
        ) : (
          <Table<BlockTrade>
            rowKey={(row) => `${row.tradedAt} ${row.code} ${row.quantity}`}
            columns={recordColumns}
            dataSource={items}
            pagination={false}
            size="middle"
          />
        )
      }
    </QueryStates>
  )
}

const maxRows = 5_000

function RecordCsv() {
  const client = useClient()
  const read = async () => {
    const rows: BlockTrade[] = []
    for (let page = 1; ; page += 1) {
      const { items, more } = await client.call(listBlockRecord, { page, size: 500 })
      rows.push(...items)
      if (!more || rows.length >= maxRows) return { rows, isWhole: !more }
    }
  }
  return (
    <CsvButton<BlockTrade>
      name="block-trades"
      head={['Date', 'Window', 'Code', 'Name', 'Shares', 'Price, rupees', 'Value, rupees']}
      cells={(row) => [
        row.tradedOn,
        row.window,
        row.code,
        row.name,
        row.quantity,
        rupeesCell(row.pricePaise),
        rupeesCell(row.valuePaise),
      ]}
      read={read}
    />
  )
}
