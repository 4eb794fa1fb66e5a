import { Button, Select } from 'antd'
import { useState } from 'react'
import type { CallOptions } from '@bahi/client/http'
import { approveProposal, refuseProposal } from '@bahi/contract/staff/proposals'
import {
  closeTransferCase,
  openTransferCase,
  proposeTransferOut,
  rejectTransferOut,
  retryTransferOut,
  type TransferOutRow,
} from '@bahi/contract/wallet/transfers-out-staff'
import {
  caseReasons,
  rejections,
  transferInProviders,
  type CaseReason,
  type Rejection,
  type TransferInProvider,
} from '@bahi/contract/wallet/views'
import { useKeys } from '../../keys/use-keys.tsx'
import { Field, TextField } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient, type Client } from '../../session/client.ts'
import { formatRupees } from '../../text/figures.ts'
import { DisputeDialog } from './dispute-dialog.tsx'
import { actsOn, type TransferAct } from './transfer-acts.ts'
import { caseWords, rejectionWords } from './transfer-words.ts'

const actWords = {
  propose: 'Approve as first…',
  approve: 'Approve as second…',
  withdraw: 'Withdraw my approval…',
  'refuse-proposal': 'Refuse…',
  reject: 'Reject…',
  'open-case': 'Open a case…',
  'close-case': 'Close the case…',
  'answer-dispute': 'Answer the dispute…',
  retry: 'Try again…',
  'give-back': 'Give back…',
} satisfies Record<TransferAct, string>

/** As the help of the keys says it: without the dots that promise a question. */
const nameOf = (act: TransferAct) => actWords[act].replace('…', '')

const leading: readonly TransferAct[] = ['propose', 'approve', 'close-case', 'answer-dispute', 'retry']

/** What may be done with a transfer at its stage. */
export function TransferActs({ row, onNext }: { row: TransferOutRow; onNext: () => void }) {
  const [act, setAct] = useState<TransferAct | null>(null)
  const acts = actsOn(row)
  const lead = acts.find((one) => leading.includes(one))
  const away = acts.find((one) => one === 'reject' || one === 'withdraw' || one === 'give-back')
  useKeys([
    ...(lead === undefined ? [] : [{ key: 'a', name: nameOf(lead), run: () => setAct(lead) }]),
    ...(away === undefined ? [] : [{ key: 'r', name: nameOf(away), run: () => setAct(away) }]),
    ...(acts.some((one) => one === 'open-case')
      ? [{ key: 'c', name: nameOf('open-case'), run: () => setAct('open-case') }]
      : []),
  ])
  if (acts.length === 0) return null
  return (
    <div className="side__foot">
      {row.stage === 'second-approval' && row.proposal?.mine === true ? (
        <p className="side__say">Another person of the treasury gives the second approval.</p>
      ) : null}
      {[...acts].toReversed().map((one) => (
        <Button key={one} size="large" type={one === lead ? 'primary' : 'default'} onClick={() => setAct(one)}>
          {actWords[one]}
        </Button>
      ))}
      {act === null ? null : act === 'answer-dispute' ? (
        <DisputeDialog row={row} onClose={() => setAct(null)} />
      ) : (
        <ActDialog act={act} row={row} onClose={() => setAct(null)} onNext={onNext} />
      )}
    </div>
  )
}

interface ActDialogProps {
  act: Exclude<TransferAct, 'answer-dispute'>
  row: TransferOutRow
  onClose: () => void
  onNext: () => void
}

function ActDialog({ act, row, onClose, onNext }: ActDialogProps) {
  const client = useClient()
  const [payBy, setPayBy] = useState<TransferInProvider>('demo-bank')
  const [rejection, setRejection] = useState<Rejection>()
  const [caseReason, setCaseReason] = useState<CaseReason>()
  const [typed, setTyped] = useState('')
  const isOrder =
    (act === 'reject' && rejection === 'legal-order') || (act === 'open-case' && caseReason === 'legal-order')
  const legalOrder = isOrder ? typed.trim() : ''
  const isRejection = act === 'reject' || act === 'give-back'
  const isChosen = isRejection ? rejection !== undefined : act === 'open-case' ? caseReason !== undefined : true
  const send = async (reason: string, options: CallOptions) => {
    await sendAct(client, act, row, { reason, payBy, rejection, caseReason, legalOrder }, options)
    onNext()
  }
  return (
    <ReasonDialog
      title={`${titles[act]}: ${formatRupees(row.amountPaise)}`}
      act={isOrder ? 'Propose' : buttons[act]}
      danger={isRejection}
      open
      onClose={onClose}
      isReady={isChosen && (!isOrder || legalOrder !== '')}
      done={isOrder ? 'Proposed. A second person of the treasury decides.' : dones[act]}
      onAct={send}
    >
      <p>
        {isOrder
          ? 'By a legal order it takes two: another person of the treasury decides. The user reads which order it was.'
          : explains(act, row)}
      </p>
      {act === 'propose' ? (
        <Field label="Paid by">
          <Select
            value={payBy}
            onChange={setPayBy}
            options={transferInProviders.map((value) => ({
              value,
              label: value === 'demo-bank' ? 'Demo bank' : 'By hand, with the bank file',
            }))}
          />
        </Field>
      ) : null}
      {isRejection ? (
        <Field label="Reason of the closed list">
          <Select value={rejection} onChange={setRejection} placeholder="Choose" options={rejectionsFor(act)} />
        </Field>
      ) : null}
      {act === 'open-case' ? (
        <Field label="Why the deadline is paused">
          <Select
            value={caseReason}
            onChange={setCaseReason}
            placeholder="Choose"
            options={caseReasons.map((value) => ({ value, label: caseWords[value] }))}
          />
        </Field>
      ) : null}
      {isOrder ? (
        <TextField label="Number of the order, and whose" value={typed} onChange={setTyped} maxLength={200} />
      ) : null}
    </ReasonDialog>
  )
}

/** What cannot be paid is given back by two people as it is: a legal order has its own way, before the approval. */
function rejectionsFor(act: ActDialogProps['act']) {
  return rejections
    .filter((value) => act === 'reject' || value !== 'legal-order')
    .map((value) => ({ value, label: rejectionWords[value] }))
}

const titles = {
  propose: 'First approval',
  approve: 'Second approval',
  withdraw: 'Withdraw the first approval',
  'refuse-proposal': 'Refuse the first approval',
  reject: 'Reject',
  'open-case': 'Hold by a case',
  'close-case': 'Close the case',
  retry: 'Try again',
  'give-back': 'Give the money back',
} satisfies Record<ActDialogProps['act'], string>
const buttons = {
  propose: 'Approve as first',
  approve: 'Approve as second',
  withdraw: 'Withdraw',
  'refuse-proposal': 'Refuse',
  reject: 'Reject',
  'open-case': 'Open case',
  'close-case': 'Close case',
  retry: 'Propose',
  'give-back': 'Propose',
} satisfies Record<ActDialogProps['act'], string>
const dones = {
  propose: 'Approved as first. It waits for another person.',
  approve: 'Approved as second. The bank pays it.',
  withdraw: 'Withdrawn. It waits for a first approval again.',
  'refuse-proposal': 'Refused. It waits for a first approval again.',
  reject: 'Rejected. The money is available to the user again.',
  'open-case': 'The deadline is paused by a case.',
  'close-case': 'The case is closed.',
  retry: 'Proposed. A second person of the treasury decides.',
  'give-back': 'Proposed. A second person of the treasury decides.',
} satisfies Record<ActDialogProps['act'], string>

function explains(act: ActDialogProps['act'], row: TransferOutRow): string {
  switch (act) {
    case 'propose':
      return `To ${row.bankName} •• ${row.accountEnding}. Nothing is paid before a second person approves.`
    case 'approve':
      return `${row.proposal?.madeBy ?? ''} approved first: “${row.proposal?.reason ?? ''}”. With yours the bank is told to pay.`
    case 'withdraw':
    case 'refuse-proposal':
      return 'The transfer goes back to the first approval. No money moves.'
    case 'reject':
      return 'The amount is available to the user again in the same moment. The user reads both reasons.'
    case 'open-case':
      return 'Once, for seven days at most; then the deadline runs again. The user is told the case number.'
    case 'retry':
      return 'Another person of the treasury decides. It is then tried at once, under another bank reference; nothing is paid twice.'
    case 'give-back':
      return 'Another person of the treasury decides. The amount is then available to the user again in the same moment. The user reads the reason.'
    case 'close-case':
      return 'The withdrawal returns to the first approval, and the deadline runs again.'
  }
}

interface Said {
  readonly reason: string
  readonly payBy: TransferInProvider
  readonly rejection: Rejection | undefined
  readonly caseReason: CaseReason | undefined
  /** Empty where no order is the reason. */
  readonly legalOrder: string
}

async function sendAct(
  client: Client,
  act: ActDialogProps['act'],
  { id, proposal }: TransferOutRow,
  { reason, payBy, rejection, caseReason, legalOrder }: Said,
  options: CallOptions,
): Promise<unknown> {
  const proposalId = proposal?.id ?? '0'
  switch (act) {
    case 'propose':
      return client.call(proposeTransferOut, { id, payBy, reason }, options)
    case 'approve':
      return client.call(approveProposal, { id: proposalId, reason }, options)
    case 'withdraw':
    case 'refuse-proposal':
      return client.call(refuseProposal, { id: proposalId, reason }, options)
    case 'retry':
      return client.call(retryTransferOut, { id, reason }, options)
    case 'reject':
    case 'give-back':
      return client.call(
        rejectTransferOut,
        { id, rejection: rejection ?? 'customer-asked', legalOrder, reason },
        options,
      )
    case 'open-case':
      return client.call(openTransferCase, { id, caseReason: caseReason ?? 'name-check', legalOrder, reason }, options)
    case 'close-case':
      return client.call(closeTransferCase, { id, reason }, options)
  }
}
