import './ipo.css'
import { Link } from '@tanstack/react-router'
import { Button, Table, type TableColumnsType } from 'antd'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listConsoleIpos, proposeIpo } from '@bahi/contract/ipo/staff'
import { ipoFilters, type IpoFilter } from '@bahi/contract/ipo/views'
import { rupeesCell } from '@bahi/money/csv'
import { Chips } from '../lists/chips.tsx'
import { CsvButton } from '../lists/csv-button.tsx'
import { MoreFoot } from '../lists/more-button.tsx'
import { readWholeById } from '../lists/read-whole.ts'
import { ConsolePage } from '../page/console-page.tsx'
import { PageState } from '../page/page-states.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useWords } from '../page/use-words.ts'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { useMarketSource } from '../session/use-market-source.ts'
import { formatDate, formatMoment } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { IpoStateTag } from './ipo-state-tag.tsx'
import { filterWords, nextOfIpo, timesText } from './ipo-words.ts'
import { ProposeIpo } from './propose-ipo.tsx'
import { useIpos, type IpoLine } from './use-ipos.ts'

const columns: TableColumnsType<IpoLine> = [
  {
    title: 'Offer',
    render: (_, { id, name, number }) => (
      <Link className="row__link" to="/new-shares/$ipoId" params={{ ipoId: id }}>
        <strong>{name}</strong> <span className="text-3">{number}</span>
      </Link>
    ),
  },
  {
    title: 'Price band',
    align: 'right',
    render: (_, { bandLowPaise, bandHighPaise }) => `${formatRupees(bandLowPaise)} – ${formatRupees(bandHighPaise)}`,
  },
  { title: 'Lot', align: 'right', render: (_, { lotSize }) => formatCount(lotSize) },
  {
    title: 'Subscribed',
    align: 'right',
    render: (_, { state, askedTimesHundredths }) =>
      state === 'upcoming' ? <span className="text-3">–</span> : `${timesText(askedTimesHundredths)} ×`,
  },
  { title: 'Applications', align: 'right', render: (_, { applications }) => formatCount(applications) },
  { title: 'Held', align: 'right', render: (_, { heldPaise }) => formatRupees(heldPaise) },
  { title: 'Next', render: (_, row) => nextOfIpo(row) },
  { title: 'State', render: (_, { state }) => <IpoStateTag state={state} /> },
]

/**
 * New shares from their announcement to their first day of trading. Nothing of one can be changed once two people have
 * signed it.
 */
export function IposScreen() {
  const { words, say } = useWords()
  const [proposing, setProposing] = useState(false)
  const filter: IpoFilter = ipoFilters.find((one) => one === words['filter']) ?? 'all'
  const query = useIpos(filter)
  const first = query.data?.pages[0]
  const source = useMarketSource().data?.source
  const mayPropose = useHasRole(proposeIpo.roles) && source === 'simulated'
  return (
    <ConsolePage
      title="IPOs"
      sub={
        first === undefined
          ? ''
          : `${first.counts.open} open · ${first.counts.upcoming} coming · business day ${formatDate(first.today)}`
      }
    >
      <QueryStates query={query} rows={8}>
        {({ pages }) => (
          <>
            <div className="tile__head">
              <Filters filter={filter} counts={pages[0]?.counts} onFilter={(to) => say({ filter: to })} />
              <span className="row__tags">
                <IposCsv filter={filter} />
                {mayPropose ? (
                  <Button type="primary" icon={<Plus size={16} />} onClick={() => setProposing(true)}>
                    Propose an offer…
                  </Button>
                ) : null}
              </span>
            </div>
            {source === 'live' || source === 'replay' ? (
              <p className="note-line">
                Prices here are real. An IPO is of an invented company and has no place beside them: none can be
                proposed or applied for.
              </p>
            ) : null}
            <Waiting proposals={pages[0]?.proposals ?? []} />
            <IpoTable rows={pages.flatMap(({ items }) => items)} />
            <MoreFoot pages={query} />
          </>
        )}
      </QueryStates>
      {proposing && first !== undefined ? (
        <ProposeIpo earliest={first.earliestOpening} onClose={() => setProposing(false)} />
      ) : null}
    </ConsolePage>
  )
}

type IpoPage = NonNullable<ReturnType<typeof useIpos>['data']>['pages'][number]

interface FiltersProps {
  filter: IpoFilter
  counts: IpoPage['counts'] | undefined
  onFilter: (filter: string) => void
}

function Filters({ filter, counts, onFilter }: FiltersProps) {
  return (
    <Chips<IpoFilter>
      name="Which offers"
      value={filter}
      onChange={(to) => onFilter(to === 'all' ? '' : to)}
      options={ipoFilters.map((value) => ({
        value,
        text: `${filterWords[value]} ${formatCount(counts?.[value] ?? 0)}`,
      }))}
    />
  )
}

function IpoTable({ rows }: { rows: readonly IpoLine[] }) {
  if (rows.length === 0)
    return (
      <PageState title="No offer here">
        Offers come from the exchange by themselves, and from two people of the market role.
      </PageState>
    )
  return <Table<IpoLine> rowKey="id" columns={columns} dataSource={rows} pagination={false} size="middle" />
}

const csvHead = [
  'Number',
  'Company',
  'Symbol',
  'Price from (INR)',
  'Price to (INR)',
  'Lot',
  'Subscribed, times',
  'Applications',
  'Held (INR)',
  'State',
]

function IposCsv({ filter }: { filter: IpoFilter }) {
  const client = useClient()
  return (
    <CsvButton<IpoLine>
      name="new-shares"
      head={csvHead}
      read={() => readWholeById((from) => client.call(listConsoleIpos, { state: filter, ...from }))}
      cells={(row) => [
        row.number,
        row.name,
        row.symbol,
        rupeesCell(row.bandLowPaise),
        rupeesCell(row.bandHighPaise),
        row.lotSize,
        timesText(row.askedTimesHundredths),
        row.applications,
        rupeesCell(row.heldPaise),
        row.state,
      ]}
    />
  )
}

/** Offers that wait for a second person; they are signed among the proposals. */
function Waiting({ proposals }: { proposals: IpoPage['proposals'] }) {
  if (proposals.length === 0) return null
  return (
    <section className="tile" aria-label="Offers that wait for a second signature">
      <div className="tile__head">
        <h2 className="tile__title">Waiting for a second signature</h2>
        <Link className="ipo-link" to="/proposals">
          To the proposals
        </Link>
      </div>
      <ol className="line">
        {proposals.map((one) => (
          <li className="line__one" key={one.id}>
            <p className="line__what">
              {one.name} ({one.symbol}), opens {formatDate(one.opensOn)}
            </p>
            <p className="line__more">
              {one.madeBy}
              {one.mine ? ', you' : ''} · {formatMoment(one.madeAt)} · “{one.reason}”
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
