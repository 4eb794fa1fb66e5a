import './funds.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Table, type TableColumnsType } from 'antd'
import { Plus } from 'lucide-react'
import { proposeFund } from '@bahi/contract/funds/staff'
import { rupeesCell, type CsvCell } from '@bahi/money/csv'
import { Chips } from '../../lists/chips.tsx'
import { CsvButton } from '../../lists/csv-button.tsx'
import { ConsolePage } from '../../page/console-page.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useHasRole } from '../../session/session.ts'
import { formatDate, formatMoment } from '../../text/business-time.ts'
import { formatBps, formatCount, formatNav, formatRupees } from '../../text/figures.ts'
import { toPutRight } from './fund-form.ts'
import { categoryWords } from './fund-words.ts'
import { SchemeStateTag } from './scheme-state-tag.tsx'
import { useSchemes, type SchemeFilter, type SchemeLine, type SchemeList } from './use-funds.ts'

const filters = { all: 'All', fund: 'Funds', plan: 'Plans' } as const satisfies Record<SchemeFilter, string>

const columns: TableColumnsType<SchemeLine> = [
  {
    title: 'Fund',
    render: (_, { code, name, of, category }) => (
      <>
        <Link className="row__link" to="/funds/$code" params={{ code }}>
          <strong>{name}</strong>
        </Link>
        <br />
        <span className="text-3">
          {code} · {category === null ? (of === 'plan' ? 'AI-quant plan' : 'Fund') : categoryWords[category]}
        </span>
      </>
    ),
  },
  {
    title: 'NAV',
    align: 'right',
    render: (_, { nav, navOn }) => (
      <>
        {formatNav(nav)}
        <br />
        <span className="text-3">{formatDate(navOn)}</span>
      </>
    ),
  },
  {
    title: 'Size',
    align: 'right',
    render: (_, { sizePaise, cashPaise }) => (
      <>
        <b className="figure">{formatRupees(sizePaise)}</b>
        <br />
        <span className="text-3">{formatRupees(cashPaise)} of it cash</span>
      </>
    ),
  },
  {
    title: 'Units',
    align: 'right',
    render: (_, { unitsInIssue, customers }) => (
      <>
        {formatCount(unitsInIssue)}
        <br />
        <span className="text-3">
          {formatCount(customers)} {customers === 1 ? 'customer' : 'customers'}
        </span>
      </>
    ),
  },
  {
    title: 'Orders',
    align: 'right',
    render: (_, { code, inProgress }) =>
      inProgress === 0 ? (
        <span className="text-3">–</span>
      ) : (
        <Link className="funds-link" to="/fund-orders" search={{ code }}>
          {formatCount(inProgress)}
        </Link>
      ),
  },
  {
    title: 'To pay',
    align: 'right',
    render: (_, { toPayPaise }) => (toPayPaise === 0 ? <span className="text-3">–</span> : formatRupees(toPayPaise)),
  },
  {
    title: 'Away from rule',
    align: 'right',
    render: (_, { awayFromRuleBps, ruleVersion }) => (
      <>
        {formatBps(awayFromRuleBps)}
        <br />
        <span className="text-3">version {ruleVersion}</span>
      </>
    ),
  },
  { title: 'State', render: (_, { state }) => <SchemeStateTag state={state} /> },
]

/** Every fund and plan. Nothing of one is typed but its terms; its value comes from what it holds. */
export function FundsScreen() {
  const { words, say } = useWords()
  const navigate = useNavigate()
  const filter: SchemeFilter = words['of'] === 'fund' || words['of'] === 'plan' ? words['of'] : 'all'
  const query = useSchemes(filter)
  const mayPropose = useHasRole(proposeFund.roles)
  return (
    <ConsolePage
      title="Funds"
      sub={
        query.data === undefined
          ? ''
          : `${formatCount(query.data.items.reduce((sum, { inProgress }) => sum + inProgress, 0))} orders under way · ${formatRupees(query.data.items.reduce((sum, { toPayPaise }) => sum + toPayPaise, 0))} to pay`
      }
    >
      <QueryStates query={query} rows={8}>
        {({ items, drafts, proposals }) => (
          <>
            <div className="tile__head">
              <Chips<SchemeFilter>
                name="Which funds"
                value={filter}
                onChange={(to) => say({ of: to === 'all' ? '' : to })}
                options={(['all', 'fund', 'plan'] as const).map((value) => ({ value, text: filters[value] }))}
              />
              <span className="row__tags">
                <CsvButton<SchemeLine>
                  name="funds"
                  head={csvHead}
                  cells={csvCells}
                  read={() => Promise.resolve({ rows: items, isWhole: true })}
                />
                {mayPropose ? (
                  <Button type="primary" icon={<Plus size={16} />} onClick={() => void navigate({ to: '/funds/new' })}>
                    New fund
                  </Button>
                ) : null}
              </span>
            </div>
            <Waiting proposals={proposals} />
            <Drafts drafts={drafts} />
            {items.length === 0 ? (
              <PageState title="No fund here">Funds appear here once two people have approved them.</PageState>
            ) : (
              <Table<SchemeLine>
                rowKey="code"
                columns={columns}
                dataSource={items}
                pagination={false}
                size="middle"
                scroll={{ x: 'max-content' }}
              />
            )}
          </>
        )}
      </QueryStates>
    </ConsolePage>
  )
}

function Waiting({ proposals }: Pick<SchemeList, 'proposals'>) {
  if (proposals.length === 0) return null
  return (
    <section className="tile" aria-label="What waits for a second signature">
      <div className="tile__head">
        <h2 className="tile__title">Waiting for a second signature</h2>
        <Link className="funds-link" to="/proposals">
          To the proposals
        </Link>
      </div>
      <ol className="line">
        {proposals.map(({ id, what, madeBy, mine, madeAt, reason }) => (
          <li className="line__one" key={id}>
            <p className="line__what">{what}</p>
            <p className="line__more">
              {madeBy}
              {mine ? ', you' : ''} · {formatMoment(madeAt)} · “{reason}”
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Drafts({ drafts }: Pick<SchemeList, 'drafts'>) {
  if (drafts.length === 0) return null
  return (
    <section className="tile" aria-label="Drafts">
      <h2 className="tile__title">Drafts</h2>
      <ul className="funds-drafts">
        {drafts.map(({ id, code, name, savedAt, savedBy, problems }) => (
          <li key={id}>
            <Link className="row__link" to="/funds/new" search={{ draft: id }}>
              <strong>{name === '' ? 'No name yet' : name}</strong> {code}
            </Link>
            <span className="side__say">
              {savedBy} · saved {formatMoment(savedAt)} ·{' '}
              {problems === 0 ? 'nothing to put right' : toPutRight(problems)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const csvHead = [
  'Code',
  'Name',
  'Kind',
  'Category',
  'State',
  'NAV',
  'Of',
  'Size (INR)',
  'Cash (INR)',
  'Units',
  'Customers',
  'Orders',
  'To pay (INR)',
  'Rule version',
]

function csvCells(row: SchemeLine): readonly CsvCell[] {
  return [
    row.code,
    row.name,
    row.of,
    row.category,
    row.state,
    row.nav,
    row.navOn,
    rupeesCell(row.sizePaise),
    rupeesCell(row.cashPaise),
    row.unitsInIssue,
    row.customers,
    row.inProgress,
    rupeesCell(row.toPayPaise),
    row.ruleVersion,
  ]
}
