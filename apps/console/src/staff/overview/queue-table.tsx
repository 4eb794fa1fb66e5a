import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Clock } from 'lucide-react'
import { levelTargets, type getQueues, type QueueName, type ServiceLevel } from '@bahi/contract/staff/overview'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { IconTag } from '../../page/icon-tag.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useNow } from '../../page/use-now.ts'
import { formatMoment, formatWait } from '../../text/business-time.ts'

type Queues = UseQueryResult<ReplyOf<typeof getQueues>>

/** The queues of this person: how many, since when, and whether the promise still holds. */
export function QueueTable({ query }: { query: Queues }) {
  const now = useNow()
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Queues</h2>
      </div>
      <QueryStates query={query}>
        {({ items }) => (
          <table className="overview__table">
            <thead>
              <tr>
                <th>Queue</th>
                <th className="figure">Waiting</th>
                <th>Oldest</th>
                <th>Promise</th>
                <th>
                  <span className="visually-hidden">State</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ queue, waiting, oldestAt, dueAt, isLate }) => (
                <tr key={queue}>
                  <td>
                    <Link to={queues[queue].path}>{queues[queue].name}</Link>
                  </td>
                  <td className="figure">{waiting}</td>
                  <td>{oldestAt === null ? '–' : formatWait(now - Date.parse(oldestAt))}</td>
                  <td className="text-2">
                    {(queue === 'transfers-out' || queue === 'share-transfers') && dueAt !== null
                      ? formatMoment(dueAt)
                      : queues[queue].promise}
                  </td>
                  <td className="overview__state">
                    {isLate ? (
                      <IconTag tone="bad" icon={Clock}>
                        Late
                      </IconTag>
                    ) : waiting === 0 ? (
                      <span className="text-3">Empty</span>
                    ) : (
                      <IconTag tone="done" icon={Check}>
                        In time
                      </IconTag>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryStates>
    </section>
  )
}

/** How the last thirty days were against what the house wants. */
export function Levels({ query }: { query: Queues }) {
  return (
    <section className="tile overview__levels">
      <div className="tile__head">
        <h2 className="tile__title">Service levels, last 30 days</h2>
      </div>
      <QueryStates query={query} rows={3}>
        {({ levels }) =>
          levels.map(({ level, perMille, count }) => {
            const target = levelTargets[level]
            const isShort = perMille !== null && perMille < target
            return (
              <div className="level" key={level}>
                <p className="level__words">
                  <span>{levelWords[level]}</span>
                  <span>
                    {perMille === null ? (
                      <span className="text-3">nothing yet</span>
                    ) : (
                      <>
                        <b className={isShort ? 'level__short' : ''}>{perMille / 10}%</b>{' '}
                        <span className="text-3">
                          of {target / 10}%, {count} in all
                        </span>
                      </>
                    )}
                  </span>
                </p>
                <meter
                  className={isShort ? 'level__bar level__bar--short' : 'level__bar'}
                  min={0}
                  max={1_000}
                  value={perMille ?? 0}
                  aria-label={levelWords[level]}
                />
              </div>
            )
          })
        }
      </QueryStates>
    </section>
  )
}

/** What each queue is called, and where its page is. */
export const queues = {
  identity: { name: 'Identity review', path: '/identity', promise: '24 h' },
  'transfers-out': { name: 'Withdrawals', path: '/transfers-out', promise: 'their day' },
  'transfers-in': { name: 'Deposits by bank reference', path: '/transfers-in', promise: '30 min' },
  'share-transfers': { name: 'Shares to move out', path: '/share-transfers', promise: 'two days' },
  loans: { name: 'Loans in review', path: '/loans', promise: 'none' },
  'fund-orders': { name: 'Fund orders to execute', path: '/fund-orders', promise: 'their night' },
  chat: { name: 'Chat', path: '/chat', promise: '5 min' },
  proposals: { name: 'Second person needed', path: '/proposals', promise: 'none' },
} as const satisfies Record<QueueName, { readonly name: string; readonly path: string; readonly promise: string }>

const levelWords = {
  'identity-in-a-day': 'Identity decided in 24 hours',
  'transfers-out-by-their-day': 'Withdrawals by their promised day',
  'chat-in-five-minutes': 'Chat answered in 5 minutes',
} satisfies Record<ServiceLevel, string>
