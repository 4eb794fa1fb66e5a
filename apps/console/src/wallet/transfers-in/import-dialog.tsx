import { useMutation } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import {
  getSimulatedBankFile,
  longestStatement,
  proposeBankStatement,
} from '@bahi/contract/wallet/bank-statements-staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Facts } from '../../page/facts.tsx'
import { Failure } from '../../page/fields.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { formatRupees } from '../../text/figures.ts'

interface StatementFile {
  readonly fileName: string
  readonly csv: string
}

/**
 * Brings what the bank says, for another person to confirm: chosen from this machine, or the file of the simulated
 * bank.
 */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useClient()
  const [file, setFile] = useState<StatementFile | null>(null)
  const [brought, setBrought] = useState<ReplyOf<typeof proposeBankStatement> | null>(null)
  const close = () => {
    setFile(null)
    onClose()
  }
  if (brought !== null) return <Brought of={brought} onClose={() => setBrought(null)} />
  return (
    <ReasonDialog
      title="Bring a bank statement"
      act="Send to be confirmed"
      open={open}
      onClose={close}
      isReady={file !== null && file.csv.length <= longestStatement}
      done="It waits for a second person."
      onAct={async (reason, options) =>
        setBrought(
          await client.call(
            proposeBankStatement,
            { fileName: file?.fileName ?? '', csv: file?.csv ?? '', reason },
            options,
          ),
        )
      }
    >
      <p>
        Each balance must follow from the one before it, and the first from the last statement. It has no lines before a
        second person confirms it, and what is made of a line needs a third: no two can write the bank’s word and act on
        it.
      </p>
      <ChooseFile file={file} onFile={setFile} />
    </ReasonDialog>
  )
}

function ChooseFile({ file, onFile }: { file: StatementFile | null; onFile: (file: StatementFile) => void }) {
  const client = useClient()
  const field = useRef<HTMLInputElement>(null)
  const fetchFile = useMutation({
    mutationFn: () => client.call(getSimulatedBankFile, {}),
    onSuccess: ({ lines, ...rest }) => (lines === 0 ? undefined : onFile(rest)),
  })
  const read = async (chosen: File | undefined) => {
    if (chosen !== undefined) onFile({ fileName: chosen.name, csv: await chosen.text() })
  }
  const lines = file === null ? [] : file.csv.split(/\r?\n/).filter((line) => line !== '')
  return (
    <>
      <input
        ref={field}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="Statement file"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      <div className="chips">
        <Button onClick={() => field.current?.click()}>Choose a file…</Button>
        <Button loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>
          File of the simulated bank
        </Button>
      </div>
      <Failure cause={fetchFile.error} />
      {fetchFile.data?.lines === 0 && file === null ? (
        <p className="side__say">The simulated bank has nothing new since the last statement.</p>
      ) : null}
      {file === null ? null : file.csv.length > longestStatement ? (
        <p className="dialog__wrong" role="alert">
          {file.fileName} is too long for one statement: split it by days.
        </p>
      ) : (
        <div className="tile">
          <div className="tile__name">
            {file.fileName}, {lines.length === 2 ? '1 line' : `${Math.max(0, lines.length - 1)} lines`}
          </div>
          <pre className="import-look">
            {lines.slice(0, 8).join('\n')}
            {lines.length > 8 ? '\n…' : ''}
          </pre>
        </div>
      )}
    </>
  )
}

function Brought({ of, onClose }: { of: ReplyOf<typeof proposeBankStatement>; onClose: () => void }) {
  return (
    <Modal
      open
      title="Waits for a second person"
      footer={
        <Button type="primary" onClick={onClose}>
          Done
        </Button>
      }
      onCancel={onClose}
      width={420}
    >
      <Facts
        facts={[
          ['Lines', of.lines],
          ['Money in', formatRupees(of.inPaise)],
          ['Money out', formatRupees(of.outPaise)],
          ['Balance before', formatRupees(of.openingPaise)],
          ['Balance after', formatRupees(of.closingPaise)],
          ['Withdrawals it would complete', of.matchedOut],
          ['Deposits that match a line', of.suggestedIn],
          ['From another name, to go back', of.goesBack],
          ['Unmatched', of.unmatched],
        ]}
      />
    </Modal>
  )
}
