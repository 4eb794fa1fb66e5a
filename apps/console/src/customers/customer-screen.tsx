import './customer.css'
import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import type { CustomerPage, AccessLine } from '@bahi/contract/customers/staff'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { ConsolePage } from '../page/console-page.tsx'
import { FigureTile } from '../page/figure-tile.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { usePart } from '../page/use-words.ts'
import { formatMoment } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { AgentCard } from './agent-card.tsx'
import { IdentityTag } from './customers-screen.tsx'
import { LocksCard } from './locks-card.tsx'
import { NomineesCard } from './nominees-card.tsx'
import { PermissionsCard } from './permissions-card.tsx'
import { PersonCard } from './person-card.tsx'
import { ProgramsCard } from './programs-card.tsx'
import { useCustomer } from './use-customers.ts'

/** One customer: what they own, read-only; what may be locked or switched; who opened what. */
export function CustomerScreen() {
  const id = usePart('customerId')
  const query = useCustomer(id)
  const queries = useQueryClient()
  // After a change the page is opened again: what is shown must be what is.
  const onChanged = () => queries.invalidateQueries({ queryKey: ['customers', 'open', id] })
  return (
    <ConsolePage
      title={`User ${id.slice(-6)}`}
      from={{ to: '/customers', title: 'Customers' }}
      mark={query.data === undefined ? undefined : <IdentityTag customer={query.data} />}
      side={query.data === undefined ? undefined : <AccessLog lines={query.data.accessLog} />}
    >
      <QueryStates query={query}>{(customer) => <Whole customer={customer} onChanged={onChanged} />}</QueryStates>
    </ConsolePage>
  )
}

function Whole({ customer, onChanged }: { customer: CustomerPage; onChanged: () => Promise<void> }) {
  const { money } = customer
  return (
    <>
      {money === null ? null : <Worth money={money} />}
      <p className="note-line">
        <Eye size={17} strokeWidth={1.8} aria-hidden="true" />
        {money === null
          ? 'Support sees no money here. Ask for it in the chat: the user allows it for some minutes.'
          : 'Read-only. No one at Bahi can change these figures here; a correction is a new journal by two people.'}
      </p>
      <div className="customer-cards">
        <LocksCard customer={customer} onChanged={onChanged} />
        <PermissionsCard customer={customer} onChanged={onChanged} />
        <PersonCard customer={customer} />
        <AgentCard customer={customer} onChanged={onChanged} />
        <NomineesCard customer={customer} onChanged={onChanged} />
        <ProgramsCard customer={customer} onChanged={onChanged} />
      </div>
      {money === null ? null : <Shares money={money} />}
    </>
  )
}

type Money = NonNullable<CustomerPage['money']>

function Worth({ money: { cash, holdingsPaise, redeemingPaise, owedPaise, netWorthPaise } }: { money: Money }) {
  const isEven =
    cash.availablePaise + cash.heldPaise + cash.unsettledPaise + holdingsPaise + redeemingPaise - owedPaise ===
    netWorthPaise
  return (
    <div className="tiles">
      <FigureTile name="Cash available">{formatRupees(cash.availablePaise)}</FigureTile>
      <FigureTile
        name={<>Cash held{cash.unsettledPaise === 0 ? '' : `, unsettled ${formatRupees(cash.unsettledPaise)}`}</>}
      >
        {formatRupees(cash.heldPaise)}
      </FigureTile>
      <FigureTile
        name={
          <>Shares and units{redeemingPaise === 0 ? '' : `, on its way from funds ${formatRupees(redeemingPaise)}`}</>
        }
      >
        {formatRupees(holdingsPaise)}
      </FigureTile>
      <FigureTile name={<>Net worth{owedPaise === 0 ? '' : `, less ${formatRupees(owedPaise)} owed`}</>}>
        <DoubleRule proven={isEven}>{formatRupees(netWorthPaise)}</DoubleRule>
      </FigureTile>
    </div>
  )
}

function Shares({ money: { holdings, pricedAt } }: { money: Money }) {
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Shares, read-only</h2>
        <span className="text-3 text-caption">at prices of {formatMoment(pricedAt)}</span>
      </div>
      {holdings.length === 0 ? (
        <p className="side__say">None.</p>
      ) : (
        <table className="holdings">
          <thead>
            <tr>
              <th>Share</th>
              <th className="figure">Quantity</th>
              <th>Not free</th>
              <th className="figure">Worth</th>
            </tr>
          </thead>
          <tbody>
            {holdings.map((one) => (
              <tr key={one.code}>
                <td>
                  <b>{one.code}</b> <span className="text-2">{one.name}</span>
                </td>
                <td className="figure">{formatCount(one.quantity)}</td>
                <td className="text-2">{notFree(one)}</td>
                <td className="figure">{formatRupees(one.worthPaise)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function notFree({ heldQuantity, unsettledQuantity }: { heldQuantity: number; unsettledQuantity: number }): string {
  const parts = [
    heldQuantity === 0 ? '' : `${formatCount(heldQuantity)} held`,
    unsettledQuantity === 0 ? '' : `${formatCount(unsettledQuantity)} unsettled`,
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'all free' : parts.join(', ')
}

/** The same lines that the customer reads. */
function AccessLog({ lines }: { lines: readonly AccessLine[] }) {
  return (
    <div className="side">
      <h2 className="tile__title">Access log</h2>
      <p className="side__say">The customer sees these same lines.</p>
      {lines.length === 0 ? (
        <p>Nobody opened anything yet.</p>
      ) : (
        <ol className="line">
          {lines.map((line) => (
            <li className="line__one" key={line.id}>
              <p className="line__what">{wordsOf(line.what)}</p>
              <p className="line__more">
                {formatMoment(line.at)} · {line.staffNumber}, {line.role}
              </p>
              {line.reason === null ? null : <p className="line__more">“{line.reason}”</p>}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** "identity-photo.open" reads as "Identity photo, open". */
function wordsOf(what: string): string {
  const text = what.replaceAll('-', ' ').replaceAll('.', ', ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
