import { useQuery } from '@tanstack/react-query'
import { Radio, Select } from 'antd'
import { useState } from 'react'
import { listBankLines } from '@bahi/contract/wallet/bank-statements-staff'
import { answerTransferDispute } from '@bahi/contract/wallet/disputes-staff'
import type { TransferOutRow } from '@bahi/contract/wallet/transfers-out-staff'
import { Field } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { formatRupees } from '../../text/figures.ts'

/** Answers a customer who says that paid money did not arrive: the bank confirms the payment, or its statement shows the return. */
export function DisputeDialog({ row, onClose }: { row: TransferOutRow; onClose: () => void }) {
  const client = useClient()
  const [answer, setAnswer] = useState<'confirms' | 'returned'>('confirms')
  const [lineId, setLineId] = useState<string>()
  const lines = useQuery({
    queryKey: ['bank-lines', 'unmatched-for-dispute'],
    queryFn: () => client.call(listBankLines, { state: 'unmatched', size: 200 }),
    enabled: answer === 'returned',
  })
  const fitting = (lines.data?.items ?? []).filter((line) => line.incoming && line.amountPaise === row.amountPaise)
  return (
    <ReasonDialog
      title="Answer the dispute"
      act="Answer"
      open
      onClose={onClose}
      isReady={answer === 'confirms' || lineId !== undefined}
      done={
        answer === 'confirms' ? 'Answered. The user reads it.' : 'Proposed. A second person of the treasury approves.'
      }
      onAct={(reason, options) =>
        client.call(
          answerTransferDispute,
          { id: row.id, reason, ...(answer === 'returned' && lineId !== undefined ? { lineId } : {}) },
          options,
        )
      }
    >
      <Radio.Group
        value={answer}
        onChange={(event) => setAnswer(event.target.value === 'returned' ? 'returned' : 'confirms')}
        options={[
          { value: 'confirms', label: 'The bank confirms the payment' },
          { value: 'returned', label: 'The bank returned the money' },
        ]}
      />
      {answer === 'confirms' ? (
        <p>Write what the bank said. The user reads your words.</p>
      ) : (
        <Field label="The line that brought it back">
          <Select
            value={lineId}
            onChange={setLineId}
            loading={lines.isPending}
            placeholder="Choose"
            notFoundContent={`No unmatched line over ${formatRupees(row.amountPaise)}`}
            options={fitting.map((line) => ({
              value: line.id,
              label: `${line.bookedOn} · ${line.reference} · ${line.counterparty}`,
            }))}
          />
        </Field>
      )}
    </ReasonDialog>
  )
}
