import { Input } from 'antd'
import { CircleX, ShieldCheck } from 'lucide-react'
import { listOwnerAccounts, listOwnerJournals } from '@bahi/contract/staff/ledger'
import { Field } from '../../page/fields.tsx'
import { IconTag } from '../../page/icon-tag.tsx'
import { PageState } from '../../page/page-states.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useWords } from '../../page/use-words.ts'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'
import { formatStamp } from '../../text/business-time.ts'
import { ChainCheck } from './chain-check.tsx'
import { accountTitle, formatAmount, kindName, shortMark } from './ledger-words.ts'
import { TrialHead } from './trial-head.tsx'

/** The accounts of one owner, and their latest journals. */
export function OwnerView() {
  const { words, say } = useWords()
  const owner = words['owner'] ?? ''
  return (
    <>
      <div className="ledger-filters">
        <Field label="Number of a customer or participant">
          <Input.Search
            allowClear
            defaultValue={owner}
            onSearch={(to) => say({ owner: to.replace(/\D/g, ''), journal: '' })}
          />
        </Field>
      </div>
      {owner === '' ? (
        <PageState title="Whose accounts?">
          A customer’s whole number stands on their page. They read in their access log that their book was opened.
        </PageState>
      ) : (
        <Accounts key={owner} owner={owner} />
      )}
    </>
  )
}

function Accounts({ owner }: { owner: string }) {
  const client = useClient()
  const accounts = useOpened(['ledger', 'accounts', owner], () => client.call(listOwnerAccounts, { owner }))
  return (
    <QueryStates query={accounts}>
      {({ items, name, mark, seq, ownerKind }) => {
        const wrong = items.filter(({ balance, posted }) => balance !== posted).length
        return (
          <>
            <section className="tile">
              <div className="tile__head">
                <h2 className="tile__title">
                  {name ?? (ownerKind === 'customer' ? `User ${owner.slice(-6)}` : owner)}
                </h2>
                {wrong === 0 ? (
                  <IconTag tone="done" icon={ShieldCheck}>
                    Balances are their postings
                  </IconTag>
                ) : (
                  <IconTag tone="bad" icon={CircleX}>
                    {wrong} do not fit their postings
                  </IconTag>
                )}
              </div>
              <table className="trial">
                <TrialHead words={['Account', 'Of']} figures={['Balance', 'Sum of its postings']} />
                <tbody>
                  {items.map((row) => (
                    <tr key={`${row.account} ${row.asset}`}>
                      <td>{accountTitle(row.account)}</td>
                      <td>{row.asset}</td>
                      <td className="figure">{formatAmount(row.balance, row.asset)}</td>
                      <td className={row.balance === row.posted ? 'figure' : 'figure side__alarm'}>
                        {formatAmount(row.posted, row.asset)}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <div className="tile__head">
                <span className="side__say">
                  Posting {seq}, fingerprint <span className="mark">{shortMark(mark)}</span>
                </span>
                <ChainCheck owner={owner} />
              </div>
            </section>
            <OwnerJournals owner={owner} />
          </>
        )
      }}
    </QueryStates>
  )
}

function OwnerJournals({ owner }: { owner: string }) {
  const client = useClient()
  const { say } = useWords()
  const journals = useOpened(['ledger', 'owner-journals', owner], () =>
    client.call(listOwnerJournals, { owner, size: 100 }),
  )
  return (
    <QueryStates query={journals}>
      {({ items, more }) => (
        <section className="tile">
          <div className="tile__head">
            <h2 className="tile__title">Journals</h2>
            <span className="side__say">{more ? 'The latest 100' : `${items.length}`}</span>
          </div>
          <table className="trial">
            <TrialHead words={['Business time', 'What']} figures={['Debit = credit', 'Fingerprint']} />
            <tbody>
              {items.map((row) => (
                <tr key={row.id}>
                  <td>{formatStamp(row.recordedAt)}</td>
                  <td>
                    <button
                      type="button"
                      className="row__link"
                      onClick={() => say({ journal: `${row.book}-${row.id}` })}
                    >
                      {kindName(row.kind)}
                    </button>
                  </td>
                  <td className="figure">{row.paise === '0' ? '–' : formatAmount(row.paise, 'INR')}</td>
                  <td className="figure">
                    <span className="mark">… {row.mark.slice(-4).toUpperCase()}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </QueryStates>
  )
}
