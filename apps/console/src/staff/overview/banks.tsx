import type { UseQueryResult } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { getTrialBalance } from '@bahi/contract/staff/ledger'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { IconTag } from '../../page/icon-tag.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatRupees } from '../../text/figures.ts'
import { bankRows } from './books.ts'

type Trial = ReplyOf<typeof getTrialBalance>

const figure = (amount: bigint | undefined) => (amount === undefined ? '' : formatRupees(amount))

/**
 * The bank of the books beside the bank's own statements: what moved by each, what is not matched, and what only one
 * of them knows of.
 */
export function Banks({ query }: { query: UseQueryResult<Trial> }) {
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Books and bank statements</h2>
      </div>
      <QueryStates query={query} rows={4}>
        {(trial) => (
          <div className="overview__wide">
            <table className="overview__table overview__banks">
              <thead>
                <tr>
                  <th scope="col">Account</th>
                  <th scope="col" className="figure">
                    By the books
                  </th>
                  <th scope="col" className="figure">
                    By statement
                  </th>
                  <th scope="col" className="figure">
                    Unmatched
                  </th>
                  <th scope="col" className="figure">
                    Difference
                  </th>
                </tr>
              </thead>
              <tbody>
                {bankRows(trial).map(({ name, books, statement, unmatched, lines, back, difference }) => (
                  <tr key={name}>
                    <td>
                      {name}
                      {lines === undefined || lines === 0 ? null : (
                        <span className="rule__more">
                          {lines} unmatched {lines === 1 ? 'line' : 'lines'}
                        </span>
                      )}
                      {back === undefined || back === 0n ? null : (
                        <span className="rule__more">{figure(back)} goes back to its senders</span>
                      )}
                    </td>
                    <td className="figure">{figure(books)}</td>
                    <td className="figure">
                      {statement === undefined ? <span className="text-3">No statement</span> : figure(statement)}
                    </td>
                    <td className="figure">{figure(unmatched)}</td>
                    <td className="figure">
                      {difference === undefined || difference === 0n ? (
                        figure(difference)
                      ) : (
                        <IconTag tone="bad" icon={CircleAlert}>
                          {formatRupees(difference)}
                        </IconTag>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryStates>
    </section>
  )
}
