import './cards.css'
import type { ReactNode } from 'react'
import { DoubleRule } from '../figures/double-rule.tsx'

export interface LedgerLine {
  account: string
  /** Exactly one of the two. */
  debit?: string | undefined
  credit?: string | undefined
}

interface LedgerCardProps {
  title: string
  detail?: ReactNode
  entry: string
  lines: readonly LedgerLine[]
  columns: { account: string; debit: string; credit: string }
  /** Computed beside the entry, not posted: cost, gain. */
  memo?: ReactNode
  /** Opens the entry in full; the whole card can be pressed. */
  onPress?: (() => void) | undefined
}

/** The most letters that fit a column; longer amounts go on a line of their own below the account. */
const roomForLetters = 13

function needsRoom(lines: readonly LedgerLine[]): boolean {
  return lines.some(({ debit = '', credit = '' }) => Math.max(debit.length, credit.length) > roomForLetters)
}

/** One journal: debits first, credits indented, two columns. */
export function LedgerCard({ title, detail, entry, lines, columns, memo, onPress }: LedgerCardProps) {
  return (
    <article className="ledger-card">
      <div className="ledger-card__head">
        <div className="ledger-card__names">
          <h3 className="ledger-card__title">
            {onPress === undefined ? (
              title
            ) : (
              <button type="button" className="ledger-card__open" onClick={onPress}>
                {title}
              </button>
            )}
          </h3>
          {detail === undefined ? null : <p className="ledger-card__detail">{detail}</p>}
        </div>
        <span className="ledger-card__entry">{entry}</span>
      </div>
      <LedgerTable lines={lines} columns={columns} />
      {memo === undefined ? null : <div className="ledger-card__memo">{memo}</div>}
    </article>
  )
}

interface LedgerTableProps extends Pick<LedgerCardProps, 'lines' | 'columns'> {
  /** Both sums under their double rule, for a single entry. */
  total?: { label: string; debit: string; credit: string; proven: boolean } | undefined
}

/** The lines of one journal, debits first; with `total` also their sums. */
export function LedgerTable({ lines, columns, total }: LedgerTableProps) {
  const ordered = [
    ...lines.filter((line) => line.debit !== undefined),
    ...lines.filter((line) => line.debit === undefined),
  ]
  return (
    <table className={needsRoom(ordered) ? 'ledger-card__table ledger-card__table--stacked' : 'ledger-card__table'}>
      <colgroup>
        <col />
        <col className="ledger-card__debit" />
        <col className="ledger-card__credit" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">{columns.account}</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">{columns.debit}</span>
          </th>
          <th scope="col">
            <span className="visually-hidden">{columns.credit}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ordered.map((line, index) => (
          <tr key={index}>
            <td
              className={
                line.debit === undefined ? 'ledger-card__account ledger-card__account--credit' : 'ledger-card__account'
              }
            >
              {line.account}
            </td>
            <td className="ledger-card__amount">{line.debit}</td>
            <td className="ledger-card__amount">{line.credit}</td>
          </tr>
        ))}
      </tbody>
      {total === undefined ? null : (
        <tfoot>
          <tr>
            <th scope="row" className="ledger-card__sum">
              {total.label}
            </th>
            <td className="ledger-card__sum">
              <DoubleRule proven={total.proven}>{total.debit}</DoubleRule>
            </td>
            <td className="ledger-card__sum">
              <DoubleRule proven={total.proven}>{total.credit}</DoubleRule>
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The heads of the columns, once above a day's cards. */
export function LedgerColumns({ account, debit, credit }: { account: string; debit: string; credit: string }) {
  return (
    <div className="ledger-columns" aria-hidden="true">
      <span>{account}</span>
      <span>{debit}</span>
      <span>{credit}</span>
    </div>
  )
}

/** The sums of a day, double-ruled when they were added here and agree. */
export function LedgerTotal({
  label,
  debit,
  credit,
  proven,
}: {
  label: string
  debit: string
  credit: string
  proven: boolean
}) {
  return (
    <div
      className={needsRoom([{ account: label, debit, credit }]) ? 'ledger-total ledger-total--stacked' : 'ledger-total'}
    >
      <span>{label}</span>
      <span className="ledger-total__amount">
        <DoubleRule proven={proven}>{debit}</DoubleRule>
      </span>
      <span className="ledger-total__amount">
        <DoubleRule proven={proven}>{credit}</DoubleRule>
      </span>
    </div>
  )
}
