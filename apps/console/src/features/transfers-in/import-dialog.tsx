import { getSimulatedBankFile, importBankStatement, longestStatement } from '@bahi/contract/console/wallet'
import type { ReplyOf } from '@bahi/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useClient } from '../../client.ts'
import { Facts } from '../../facts.tsx'
import { formatRupees } from '../../figures.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { refusalText } from '../../refusal-text.ts'

interface StatementFile {
  readonly fileName: string
  readonly csv: string
}

/** Imports what the bank says: chosen from this machine, or the file of the simulated bank. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useClient()
  const [file, setFile] = useState<StatementFile | null>(null)
  const [imported, setImported] = useState<ReplyOf<typeof importBankStatement> | null>(null)
  const close = () => {
    setFile(null)
    onClose()
  }
  if (imported !== null) return <Imported of={imported} onClose={() => setImported(null)} />
  return (
    <ReasonDialog
      title="Import a bank statement" act="Import" open={open} onClose={close} isReady={file !== null && file.csv.length <= longestStatement} done="Imported."
      onAct={async (reason, options) => setImported(await client.call(importBankStatement, { fileName: file?.fileName ?? '', csv: file?.csv ?? '', reason }, options))}
    >
      <p>Each balance must follow from the one before it, and the first from the last import. Nothing is credited by an import: two people match each line.</p>
      <ChooseFile file={file} onFile={setFile} />
    </ReasonDialog>
  )
}

function ChooseFile({ file, onFile }: { file: StatementFile | null; onFile: (file: StatementFile) => void }) {
  const client = useClient()
  const field = useRef<HTMLInputElement>(null)
  const fetchFile = useMutation({ mutationFn: () => client.call(getSimulatedBankFile, {}), onSuccess: ({ lines, ...rest }) => (lines === 0 ? undefined : onFile(rest)) })
  const read = async (chosen: File | undefined) => {
    if (chosen !== undefined) onFile({ fileName: chosen.name, csv: await chosen.text() })
  }
  const lines = file === null ? [] : file.csv.split(/\r?\n/).filter((line) => line !== '')
  return (
    <>
      <input ref={field} type="file" accept=".csv,text/csv" hidden aria-label="Statement file" onChange={(event) => void read(event.target.files?.[0])} />
      <div className="chips">
        <Button onClick={() => field.current?.click()}>Choose a file…</Button>
        <Button loading={fetchFile.isPending} onClick={() => fetchFile.mutate()}>File of the simulated bank</Button>
      </div>
      {fetchFile.error === null ? null : <p className="dialog__wrong" role="alert">{refusalText(fetchFile.error)}</p>}
      {fetchFile.data?.lines === 0 && file === null ? <p className="side__say">The simulated bank has nothing new since the last import.</p> : null}
      {file === null ? null : file.csv.length > longestStatement ? <p className="dialog__wrong" role="alert">{file.fileName} is too long for one import: split it by days.</p> : (
        <div className="tile">
          <div className="tile__name">{file.fileName}, {Math.max(0, lines.length - 1)} lines</div>
          <pre className="import-look">{lines.slice(0, 8).join('\n')}{lines.length > 8 ? '\n…' : ''}</pre>
        </div>
      )}
    </>
  )
}

function Imported({ of, onClose }: { of: ReplyOf<typeof importBankStatement>; onClose: () => void }) {
  return (
    <Modal open title="Imported" footer={<Button type="primary" onClick={onClose}>Done</Button>} onCancel={onClose} width={420}>
      <Facts facts={[
        ['Lines', of.lines], ['Balance before', formatRupees(of.openingPaise)], ['Balance after', formatRupees(of.closingPaise)], ['Transfers out now paid', of.matchedOut],
        ['Transfers in that fit a line', of.suggestedIn], ['From another name, to go back', of.goesBack], ['Unmatched', of.unmatched],
      ]} />
    </Modal>
  )
}
