import type { UseQueryResult } from '@tanstack/react-query'
import { Check, CircleAlert, X } from 'lucide-react'
import type { getTrialBalance } from '@bahi/contract/staff/ledger'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { IconTag } from '../../page/icon-tag.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { formatClockSeconds } from '../../text/business-time.ts'
import { formatCount } from '../../text/figures.ts'
import { ledgerInvariants } from './books.ts'

type Trial = ReplyOf<typeof getTrialBalance>

/** Every rule of the books, added up anew once a minute. */
export function Invariants({ query }: { query: UseQueryResult<Trial> }) {
  return (
    <div className="overview__column">
      <section className="tile overview__rules">
        <div className="tile__head">
          <h2 className="tile__title">Invariants</h2>
          {query.data === undefined ? null : <Head trial={query.data} />}
        </div>
        <QueryStates query={query} rows={10}>
          {(trial) => <Rules trial={trial} />}
        </QueryStates>
      </section>
      {query.data !== undefined && query.data.differences.length > 0 ? (
        <p className="overview__alarm" role="alert">
          <CircleAlert size={19} strokeWidth={1.9} aria-hidden="true" />
          <span>
            <b>The books differ.</b> No customer is held back; the ledger says where. Two people correct it by a new
            journal.
          </span>
        </p>
      ) : null}
    </div>
  )
}

function Head({ trial }: { trial: Trial }) {
  const red = ledgerInvariants(trial).filter(({ differences }) => differences.length > 0).length
  return (
    <span className="row__tags">
      {red === 0 ? null : (
        <IconTag tone="bad" icon={X}>
          {red} red
        </IconTag>
      )}
      <span className="text-3 text-micro">every 60 s · {formatClockSeconds(trial.at)}</span>
    </span>
  )
}

function Rules({ trial }: { trial: Trial }) {
  return (
    <ul>
      {ledgerInvariants(trial).map(({ name, differences }) => (
        <li className="rule" key={name}>
          {differences.length === 0 ? (
            <span className="rule__light rule__light--green">
              <Check size={15} strokeWidth={2.5} aria-label="holds" />
            </span>
          ) : (
            <span className="rule__light rule__light--red">
              <X size={15} strokeWidth={2.5} aria-label="broken" />
            </span>
          )}
          <span>
            <b>{name}</b>
            {differences.length === 0 ? null : (
              <span className="rule__more">
                {formatCount(differences.length)} {differences.length === 1 ? 'difference' : 'differences'}:{' '}
                {differences[0]?.subject}
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
