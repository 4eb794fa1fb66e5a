import './instruments.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Input, type TableColumnsType } from 'antd'
import { Download } from 'lucide-react'
import { instrumentFilters, listInstruments, type InstrumentRow } from '@bahi/contract/shares/staff'
import { type ReplyOf } from '@bahi/contract/wire/endpoint'
import { rupeesCell } from '@bahi/money/csv'
import { Chips } from '../lists/chips.tsx'
import { ChooseTable } from '../lists/choose-table.tsx'
import { downloadCsv } from '../lists/download-csv.ts'
import { ConsolePage } from '../page/console-page.tsx'
import { PageState } from '../page/page-states.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useWords } from '../page/use-words.ts'
import { useClient } from '../session/client.ts'
import { useMarketSource } from '../session/use-market-source.ts'
import { formatDay } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { InstrumentPanel } from './instrument-panel.tsx'
import { actInWords, filterWords, type InstrumentFilter } from './instrument-words.ts'
import { StateTag } from './state-tag.tsx'

const aPage = 50

/** Arrow, sign and colour: never one of them alone. */
function Move({ bps }: { bps: number }) {
  if (bps === 0) return <span className="text-3">0.00%</span>
  return (
    <span className={bps > 0 ? 'day-move day-move--up' : 'day-move day-move--down'}>
      {bps > 0 ? '▲ +' : '▼ −'}
      {(Math.abs(bps) / 100).toFixed(2)}%
    </span>
  )
}

const columns: TableColumnsType<InstrumentRow> = [
  {
    title: 'Share',
    render: (_, row) => (
      <button type="button" className="row__link">
        <strong>{row.code}</strong> <span className="text-3">{row.exchange}</span>
      </button>
    ),
  },
  { title: 'Price', align: 'right', render: (_, { lastPaise }) => (lastPaise === 0 ? '–' : formatRupees(lastPaise)) },
  { title: 'Change', align: 'right', render: (_, { changeBps }) => <Move bps={changeBps} /> },
  {
    title: 'Lot',
    align: 'right',
    render: (_, { lotSize, ownLot }) => (
      <>
        {formatCount(lotSize)}
        {ownLot ? <span className="text-3"> own</span> : null}
      </>
    ),
  },
  { title: 'Day limit', align: 'right', render: (_, { bandBps }) => `±${bandBps / 100}%` },
  {
    title: 'To come',
    render: (_, { next }) =>
      next === null ? (
        <span className="text-3">Nothing</span>
      ) : (
        `${actInWords(next.act, next.value)}, ${formatDay(next.from)}`
      ),
  },
  { title: 'State', render: (_, row) => <StateTag row={row} /> },
]

/** Every share: prices to read, and what two people may do to it. No field of this page is a price. */
export function InstrumentsScreen() {
  const client = useClient()
  const { words, say } = useWords()
  const filter: InstrumentFilter = instrumentFilters.find((one) => one === words['filter']) ?? 'all'
  const keyword = words['find'] ?? ''
  const page = Math.max(1, Number(words['page'] ?? '1') || 1)
  const query = useQuery({
    queryKey: ['instruments', filter, keyword, page],
    placeholderData: keepPreviousData,
    refetchInterval: 10_000,
    queryFn: () => client.call(listInstruments, { filter, keyword, page, size: aPage }),
  })
  const simulated = useMarketSource().data?.simulated !== false
  const chosen = words['code'] ?? ''
  return (
    <ConsolePage
      title="Instruments"
      sub={query.data === undefined ? '' : countsText(query.data.counts)}
      side={
        chosen === '' || query.data === undefined ? undefined : (
          <InstrumentPanel
            key={chosen}
            code={chosen}
            earliest={query.data.earliest}
            delistEarliest={query.data.delistEarliest}
          />
        )
      }
    >
      <QueryStates query={query} rows={10}>
        {(data) => (
          <>
            <div className="tile__head">
              <Filters filter={filter} counts={data.counts} onFilter={(to) => say({ filter: to, page: '' })} />
              <Button icon={<Download size={16} />} onClick={() => exportShares(data.items, simulated)}>
                CSV
              </Button>
            </div>
            <Input.Search
              className="share-search"
              allowClear
              placeholder="Code, name or ISIN"
              aria-label="Find a share"
              defaultValue={keyword}
              onSearch={(find) => say({ find: find.trim(), page: '' })}
            />
            {data.items.length === 0 ? (
              <PageState title="No share found">
                {keyword === ''
                  ? 'No share is in this state.'
                  : 'Look by the code, a part of the name, or the whole ISIN.'}
              </PageState>
            ) : (
              <ChooseTable<InstrumentRow>
                columns={columns}
                rows={data.items}
                rowKey={({ code }) => code}
                chosen={chosen}
                onChoose={(code) => say({ code })}
                isLoading={query.isPlaceholderData}
              />
            )}
            <Foot page={page} total={data.total} onPage={(to) => say({ page: to === 1 ? '' : String(to) })} />
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

type Counts = ReplyOf<typeof listInstruments>['counts']

const countsText = ({ all, halted, hidden }: Counts) =>
  `${formatCount(all)} shares · ${halted} halted · ${hidden} hidden`

interface FiltersProps {
  filter: InstrumentFilter
  counts: Counts
  onFilter: (filter: string) => void
}

function Filters({ filter, counts, onFilter }: FiltersProps) {
  return (
    <Chips<InstrumentFilter>
      name="Which shares"
      value={filter}
      onChange={(to) => onFilter(to === 'all' ? '' : to)}
      options={instrumentFilters.map((value) => ({
        value,
        text: `${filterWords[value]} ${formatCount(counts[value])}`,
      }))}
    />
  )
}

function Foot({ page, total, onPage }: { page: number; total: number; onPage: (page: number) => void }) {
  return (
    <div className="table-foot">
      <span>{formatCount(total)} shares · prices come from the exchange, and nobody here writes one</span>
      <span className="top__gap" />
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <Button disabled={page * aPage >= total} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </div>
  )
}

function exportShares(rows: readonly InstrumentRow[], simulated: boolean): void {
  downloadCsv(
    'instruments',
    ['Code', 'Name', 'Exchange', 'Price, rupees', 'Lot', 'Day limit, percent', 'State', 'Halted'],
    rows.map((row) => [
      row.code,
      row.name,
      row.exchange,
      rupeesCell(row.lastPaise),
      row.lotSize,
      row.bandBps / 100,
      row.state,
      row.halted ? 'yes' : 'no',
    ]),
    simulated,
  )
}
