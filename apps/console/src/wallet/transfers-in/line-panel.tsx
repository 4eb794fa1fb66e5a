import { Button } from 'antd'
import { useState } from 'react'
import { proposeReturn, type BankLineView } from '@bahi/contract/wallet/bank-statements-staff'
import { proposeTransferIn } from '@bahi/contract/wallet/transfers-in-staff'
import { useKeys } from '../../keys/use-keys.tsx'
import { Facts } from '../../page/facts.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { formatDate, formatStamp } from '../../text/business-time.ts'
import { formatRupees } from '../../text/figures.ts'
import { LineTag } from './bank-lines.tsx'
import { accountWords } from './in-words.ts'
import { MatchMarks } from './match-marks.tsx'

type Act =
  | { readonly kind: 'match'; readonly transferId: string; readonly number: string }
  | { readonly kind: 'return' }

/** One line of a statement: what the bank says, what it could be, and what two people make of it. */
export function LinePanel({
  line,
  isTreasury,
  onNext,
}: {
  line: BankLineView
  isTreasury: boolean
  onNext: () => void
}) {
  const client = useClient()
  const [act, setAct] = useState<Act | null>(null)
  const isOpen = isTreasury && line.match === null && line.proposalId === null && line.incoming
  const best = line.suggests.find(({ amountMatches, nameMatches }) => amountMatches && nameMatches)
  useKeys([
    {
      key: 'a',
      name: 'Match with the transfer it fits',
      run: () =>
        isOpen && best !== undefined
          ? setAct({ kind: 'match', transferId: best.transferId, number: best.number })
          : undefined,
    },
    { key: 'r', name: 'Send back', run: () => (isOpen ? setAct({ kind: 'return' }) : undefined) },
  ])
  const send = async (reason: string, options: { idempotencyKey: string }) => {
    if (act?.kind === 'match')
      await client.call(proposeTransferIn, { id: act.transferId, lineId: line.id, reason }, options)
    if (act?.kind === 'return') await client.call(proposeReturn, { lineId: line.id, reason }, options)
    onNext()
  }
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{line.reference}</h2>
          <LineTag line={line} />
        </div>
        <p className="side__amount">{formatRupees(line.incoming ? line.amountPaise : -line.amountPaise)}</p>
        <Facts
          facts={[
            ['Account', `${accountWords[line.account]}, line ${line.seq}`],
            ['Booked on', formatDate(line.bookedOn)],
            [line.incoming ? 'From' : 'To', line.counterparty],
            ['Description', line.description === '' ? 'None' : line.description],
            ['Balance after', formatRupees(line.balancePaise)],
            ...(line.statement === null
              ? []
              : [
                  [
                    'Statement',
                    `${line.statement.fileName}, ${line.statement.madeBy}${line.statement.checkedBy === null ? '' : ` and ${line.statement.checkedBy}`}`,
                  ] as const,
                ]),
            ...(line.match === null ? [] : [['Matched', formatStamp(line.match.at)] as const]),
          ]}
        />
        {line.suggests.map((one) => (
          <div className="tile" key={one.transferId}>
            <div className="tile__head">
              <h3 className="tile__title">{one.number}</h3>
              <span className="side__say">by {one.by === 'note' ? 'its note' : 'its reference'}</span>
            </div>
            <MatchMarks nameMatches={one.nameMatches} amountMatches={one.amountMatches} />
            {isOpen && one.amountMatches && one.nameMatches ? (
              <Button onClick={() => setAct({ kind: 'match', transferId: one.transferId, number: one.number })}>
                It is this one…
              </Button>
            ) : null}
          </div>
        ))}
        {line.match === null && line.incoming && line.suggests.length === 0 ? (
          <p className="side__say">No waiting transfer has this note or reference.</p>
        ) : null}
        {line.proposalId === null ? null : <p className="side__say">It waits for a second person of the treasury.</p>}
        {isOpen && line.statement !== null ? (
          <p className="side__say">
            A third person has to be among those who brought the statement and those who say what this line was.
          </p>
        ) : null}
      </div>
      {isOpen ? (
        <div className="side__foot">
          <Button size="large" onClick={() => setAct({ kind: 'return' })}>
            Goes back to the sender…
          </Button>
        </div>
      ) : null}
      <ReasonDialog
        title={act?.kind === 'match' ? `This line is ${act.number}` : 'Send the money back'}
        act="Approve as first"
        open={act !== null}
        onClose={() => setAct(null)}
        onAct={send}
        done="Approved as first. It waits for another person."
      >
        <p>
          {act?.kind === 'match'
            ? 'Nothing is credited before a second person approves.'
            : 'It belongs to no user. A second person approves before it goes back to whoever sent it.'}
        </p>
      </ReasonDialog>
    </>
  )
}
