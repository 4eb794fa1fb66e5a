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

type Suggestion = BankLineView['suggests'][number]

const fits = ({ amountMatches, nameMatches }: Suggestion) => amountMatches && nameMatches
const matchWith = ({ transferId, number }: Suggestion): Act => ({ kind: 'match', transferId, number })

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
  const [act, setAct] = useState<Act | null>(null)
  const isOpen = isTreasury && line.match === null && line.proposalId === null && line.incoming
  const best = line.suggests.find(fits)
  useKeys([
    {
      key: 'a',
      name: 'Match with the transfer it fits',
      run: () => (isOpen && best !== undefined ? setAct(matchWith(best)) : undefined),
    },
    { key: 'r', name: 'Send back', run: () => (isOpen ? setAct({ kind: 'return' }) : undefined) },
  ])
  return (
    <>
      <div className="side">
        <div className="tile__head">
          <h2 className="tile__title">{line.reference}</h2>
          <LineTag line={line} />
        </div>
        <p className="side__amount">{formatRupees(line.incoming ? line.amountPaise : -line.amountPaise)}</p>
        <LineFacts line={line} />
        {line.suggests.map((one) => (
          <Suggested key={one.transferId} one={one} isOpen={isOpen} onChoose={() => setAct(matchWith(one))} />
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
      <LineAct line={line} act={act} onClose={() => setAct(null)} onNext={onNext} />
    </>
  )
}

function LineFacts({ line }: { line: BankLineView }) {
  const { statement, match } = line
  const signers = statement?.checkedBy == null ? '' : ` and ${statement.checkedBy}`
  return (
    <Facts
      facts={[
        ['Account', `${accountWords[line.account]}, line ${line.seq}`],
        ['Booked on', formatDate(line.bookedOn)],
        [line.incoming ? 'From' : 'To', line.counterparty],
        ['Description', line.description === '' ? 'None' : line.description],
        ['Balance after', formatRupees(line.balancePaise)],
        ...(statement === null ? [] : [['Statement', `${statement.fileName}, ${statement.madeBy}${signers}`] as const]),
        ...(match === null ? [] : [['Matched', formatStamp(match.at)] as const]),
      ]}
    />
  )
}

/** A waiting transfer that the line could be; it can be chosen when amount and name fit. */
function Suggested({ one, isOpen, onChoose }: { one: Suggestion; isOpen: boolean; onChoose: () => void }) {
  return (
    <div className="tile">
      <div className="tile__head">
        <h3 className="tile__title">{one.number}</h3>
        <span className="side__say">by {one.by === 'note' ? 'its note' : 'its reference'}</span>
      </div>
      <MatchMarks nameMatches={one.nameMatches} amountMatches={one.amountMatches} />
      {isOpen && fits(one) ? <Button onClick={onChoose}>It is this one…</Button> : null}
    </div>
  )
}

/** The first signature on what a line was. */
function LineAct({
  line,
  act,
  onClose,
  onNext,
}: {
  line: BankLineView
  act: Act | null
  onClose: () => void
  onNext: () => void
}) {
  const client = useClient()
  const send = async (reason: string, options: { idempotencyKey: string }) => {
    if (act?.kind === 'match')
      await client.call(proposeTransferIn, { id: act.transferId, lineId: line.id, reason }, options)
    if (act?.kind === 'return') await client.call(proposeReturn, { lineId: line.id, reason }, options)
    onNext()
  }
  return (
    <ReasonDialog
      title={act?.kind === 'match' ? `This line is ${act.number}` : 'Send the money back'}
      act="Approve as first"
      open={act !== null}
      onClose={onClose}
      onAct={send}
      done="Approved as first. It waits for another person."
    >
      <p>
        {act?.kind === 'match'
          ? 'Nothing is credited before a second person approves.'
          : 'It belongs to no user. A second person approves before it goes back to whoever sent it.'}
      </p>
    </ReasonDialog>
  )
}
