import { Button, Select } from 'antd'
import { useState } from 'react'
import type { CallOptions } from '@bahi/client/http'
import { shareTransferRefusals, type ShareTransferRefusal } from '@bahi/contract/customers/share-transfers'
import {
  proposeShareTransfer,
  refuseShareTransfer,
  type ShareTransferRow,
} from '@bahi/contract/customers/share-transfers-staff'
import { approveProposal, refuseProposal } from '@bahi/contract/staff/proposals'
import { useKeys } from '../../keys/use-keys.tsx'
import { Field, TextField } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient, type Client } from '../../session/client.ts'
import { accountText, refusalWords } from './share-transfer-words.ts'

type Act = 'propose' | 'approve' | 'withdraw' | 'refuse'

/** What a member of the treasury may do; nobody checks their own act. The server has the same rules. */
function actsOn({ stage, proposal }: ShareTransferRow): readonly Act[] {
  if (stage === 'first-approval') return ['propose', 'refuse']
  if (stage !== 'second-approval') return []
  return proposal?.mine === true ? ['withdraw'] : ['approve', 'withdraw', 'refuse']
}

const words = {
  propose: {
    button: 'Approve as first',
    done: 'Approved as first. It waits for another person.',
  },
  approve: { button: 'Approve as second', done: 'Approved as second. The shares have left.' },
  withdraw: { button: 'Take the first approval back', done: 'It waits for a first approval again.' },
  refuse: { button: 'Refuse the transfer', done: 'Refused. The shares are free to the user again.' },
} as const satisfies Record<Act, { button: string; done: string }>

/** The reference as the server takes it. */
const isReference = (text: string): boolean => /^[A-Za-z0-9/-]{4,40}$/.test(text)

export function ShareTransferActs({ row, onNext }: { row: ShareTransferRow; onNext: () => void }) {
  const [act, setAct] = useState<Act | null>(null)
  const acts = actsOn(row)
  const [lead] = acts
  useKeys([
    ...(lead === undefined ? [] : [{ key: 'a', name: words[lead].button, run: () => setAct(lead) }]),
    ...(acts.includes('refuse') ? [{ key: 'r', name: words.refuse.button, run: () => setAct('refuse') }] : []),
  ])
  if (lead === undefined) return null
  return (
    <div className="side__foot">
      {row.proposal?.mine === true ? (
        <p className="side__say">Another person of the treasury gives the second approval.</p>
      ) : null}
      {[...acts].toReversed().map((one) => (
        <Button key={one} size="large" type={one === lead ? 'primary' : 'default'} onClick={() => setAct(one)}>
          {words[one].button}…
        </Button>
      ))}
      {act === null ? null : <ActDialog act={act} row={row} onClose={() => setAct(null)} onNext={onNext} />}
    </div>
  )
}

interface ActDialogProps {
  act: Act
  row: ShareTransferRow
  onClose: () => void
  onNext: () => void
}

function ActDialog({ act, row, onClose, onNext }: ActDialogProps) {
  const client = useClient()
  const [reference, setReference] = useState('')
  const [refusal, setRefusal] = useState<ShareTransferRefusal>()
  const isChosen = act === 'propose' ? isReference(reference.trim()) : act === 'refuse' ? refusal !== undefined : true
  const send = async (reason: string, options: CallOptions) => {
    await sendAct(client, act, row, { reason, reference: reference.trim(), refusal }, options)
    onNext()
  }
  return (
    <ReasonDialog
      title={`${words[act].button}: ${row.number}`}
      act={words[act].button}
      danger={act === 'refuse'}
      open
      onClose={onClose}
      isReady={isChosen}
      done={words[act].done}
      onAct={send}
    >
      <p>{explains(act, row)}</p>
      {act === 'propose' ? (
        <TextField label="The depository’s reference" value={reference} onChange={setReference} maxLength={40} />
      ) : null}
      {act === 'refuse' ? (
        <Field label="Reason of the closed list">
          <Select
            value={refusal}
            onChange={setRefusal}
            placeholder="Choose"
            options={shareTransferRefusals.map((value) => ({ value, label: refusalWords[value] }))}
          />
        </Field>
      ) : null}
    </ReasonDialog>
  )
}

function explains(act: Act, row: ShareTransferRow): string {
  switch (act) {
    case 'propose':
      return `To ${accountText(row)}, ${row.participant}. Enter the instruction at the depository and do not release it: another person approves here first, and then releases it.`
    case 'approve':
      return `${row.proposal?.madeBy ?? ''} approved first: “${row.proposal?.reason ?? ''}”. With yours the shares leave the books; release the instruction then.`
    case 'withdraw':
      return 'The transfer goes back to the first approval. No share moves.'
    case 'refuse':
      return 'The shares are free to the user again in the same moment. The user reads both reasons.'
  }
}

interface Said {
  readonly reason: string
  readonly reference: string
  readonly refusal: ShareTransferRefusal | undefined
}

async function sendAct(
  client: Client,
  act: Act,
  { id, proposal }: ShareTransferRow,
  { reason, reference, refusal }: Said,
  options: CallOptions,
): Promise<unknown> {
  const proposalId = proposal?.id ?? '0'
  switch (act) {
    case 'propose':
      return client.call(proposeShareTransfer, { id, reference, reason }, options)
    case 'approve':
      return client.call(approveProposal, { id: proposalId, reason }, options)
    case 'withdraw':
      return client.call(refuseProposal, { id: proposalId, reason }, options)
    case 'refuse':
      return client.call(refuseShareTransfer, { id, refusal: refusal ?? 'customer-asked', reason }, options)
  }
}
