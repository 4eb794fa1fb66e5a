import { Select } from 'antd'
import { useState } from 'react'
import { proposeInstrument, type InstrumentActName, type InstrumentRow } from '@bahi/contract/shares/staff'
import { Field, TextField } from '../page/fields.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { actEffects, actWords } from './instrument-words.ts'

const bands = [200, 500, 1_000, 2_000] as const

/** What is to be done to a share, and why: the reason is public. */
export function ProposeAct({
  share,
  act,
  earliest,
  onClose,
}: {
  share: Pick<InstrumentRow, 'code' | 'lotSize' | 'ownLot' | 'bandBps'>
  act: InstrumentActName
  earliest: string
  onClose: () => void
}) {
  const client = useClient()
  const [from, setFrom] = useState(earliest)
  const [lot, setLot] = useState(share.ownLot ? String(share.lotSize) : '')
  const [band, setBand] = useState<number>(bands.find((one) => one !== share.bandBps) ?? 500)
  const isDated = act === 'lot' || act === 'band' || act === 'delist'
  const value = act === 'lot' ? Number(lot === '' ? '0' : lot) : act === 'band' ? band : undefined
  const isReady = (act !== 'lot' || /^\d{0,4}$/.test(lot)) && (!isDated || from !== '')
  return (
    <ReasonDialog
      title={`${actWords[act]}: ${share.code}`}
      act="Send for the second signature"
      danger={act === 'delist'}
      open
      onClose={onClose}
      done="Proposed. A second person signs."
      isReady={isReady}
      onAct={(reason, options) =>
        client.call(
          proposeInstrument,
          { code: share.code, act, reason, ...(value === undefined ? {} : { value }), ...(isDated ? { from } : {}) },
          options,
        )
      }
    >
      <p>{actEffects[act]} Everybody reads the reason.</p>
      {!isDated ? null : (
        <div className="dialog__row">
          {act === 'lot' ? (
            <TextField
              label="Lot"
              value={lot}
              inputMode="numeric"
              onChange={(typed) => setLot(typed.trim())}
              placeholder="Empty: the usual lot"
            />
          ) : null}
          {act === 'band' ? (
            <Field label="Day limit">
              <Select
                value={band}
                onChange={setBand}
                options={bands.map((one) => ({ value: one, label: `±${one / 100}%` }))}
              />
            </Field>
          ) : null}
          <TextField label="From" type="date" min={earliest} value={from} onChange={setFrom} />
        </div>
      )}
    </ReasonDialog>
  )
}
