import { Link } from '@tanstack/react-router'
import { openJournal, type OpenJournal } from '@bahi/contract/staff/ledger'
import { Facts } from '../../page/facts.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'
import { formatDay, formatStamp } from '../../text/business-time.ts'
import { accountTitle, formatAmount, kindName, shortMark } from './ledger-words.ts'

/** One journal with its postings. The customer whose it is reads that it was opened. */
export function JournalPanel({ shard, id }: { shard: string; id: string }) {
  const client = useClient()
  const query = useOpened(['ledger', 'journal', shard, id], () => client.call(openJournal, { book: shard, id }))
  return (
    <div className="side">
      <QueryStates query={query}>{(journal) => <Journal journal={journal} />}</QueryStates>
    </div>
  )
}

export function Journal({ journal }: { journal: OpenJournal }) {
  const { kind, recordedAt, businessDate, reference, externalReference, transferId, mark, markBefore, lines } = journal
  return (
    <>
      <div className="tile__head">
        <h2 className="tile__title">{kindName(kind)}</h2>
        <span className="side__say">{formatStamp(recordedAt)}</span>
      </div>
      <Postings lines={lines} />
      <Facts
        facts={[
          ['Whose', <Owner key="owner" journal={journal} />],
          ['Business day', formatDay(businessDate)],
          ['Refers to', reference],
          ...(externalReference === null ? [] : [['Bank reference', externalReference] as const]),
          ...(transferId === null ? [] : [['Transfer', transferId] as const]),
          ['Fingerprint before', <Mark key="before" mark={markBefore} />],
          ['Fingerprint', <Mark key="mark" mark={mark} />],
        ]}
      />
      <p className="note-line">
        There is no edit and no delete. A mistake is answered by a new, opposite journal signed by two people.
      </p>
    </>
  )
}

function Postings({ lines }: Pick<OpenJournal, 'lines'>) {
  return (
    <ul className="postings" aria-label="Postings">
      {lines.map((line) => (
        <li className="entry" key={line.seq}>
          <span>
            {accountTitle(line.debit)}
            {line.asset === 'INR' ? '' : `, ${line.asset}`}
          </span>
          <span>{formatAmount(line.amount, line.asset)}</span>
          <span />
          <span>&emsp;{accountTitle(line.credit)}</span>
          <span />
          <span>{formatAmount(line.amount, line.asset)}</span>
        </li>
      ))}
    </ul>
  )
}

function Owner({ journal: { owner, ownerKind } }: { journal: OpenJournal }) {
  if (ownerKind === 'customer')
    return (
      <Link to="/customers/$customerId" params={{ customerId: owner }}>
        User {owner.slice(-6)}
      </Link>
    )
  return ownerKind === 'participant' ? `Participant ${owner.slice(-6)}` : 'The house'
}

function Mark({ mark }: { mark: string }) {
  return <span className="mark">{shortMark(mark)}</span>
}
