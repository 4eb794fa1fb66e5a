import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { createOfferCode, openOffer, switchOfferCode } from '@bahi/contract/offers/staff'
import { Facts } from '../page/facts.tsx'
import { TextField } from '../page/fields.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { formatMoment } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { awayText, kindWords, stateWords } from './offer-words.ts'

/** One offer: its conditions, who made it, how applications stand (counted, no names), its codes and its papers. */
export function OfferPanel({ id, mayAct }: { id: string; mayAct: boolean }) {
  const client = useClient()
  const query = useQuery({
    queryKey: ['offers', 'one', id],
    queryFn: () => client.call(openOffer, { id }),
    refetchInterval: 10_000,
  })
  const [dialog, setDialog] = useState<{ codeId: string; off: boolean; label: string } | 'create' | null>(null)
  const [made, setMade] = useState('')
  return (
    <QueryStates query={query}>
      {({ offer, about, documents, codes, madeBy, checkedBy, reason, applications }) => (
        <div className="side">
          <h2>
            {offer.number} · {kindWords[offer.kind]}
          </h2>
          <p>
            {offer.title}. {about}
          </p>
          <Facts
            facts={[
              ['Share', `${offer.code}, ${offer.name}`],
              ['Seller', offer.holder],
              [
                'Price',
                `${formatRupees(offer.pricePaise)} (${awayText(offer.awayBps)} of ${formatRupees(offer.lastPaise)})`,
              ],
              [
                'Range now',
                offer.range.lowestPaise === null || offer.range.highestPaise === null
                  ? 'No reference yet'
                  : `${formatRupees(offer.range.lowestPaise)} to ${formatRupees(offer.range.highestPaise)}`,
              ],
              [
                'Shares',
                `${formatCount(offer.taken)} asked, ${formatCount(offer.allotted)} given of ${formatCount(offer.quantity)}`,
              ],
              ['Of one customer', `${formatCount(offer.leastQuantity)} to ${formatCount(offer.mostQuantity)}`],
              ['Customers', `${offer.customers} of ${offer.mostCustomers}`],
              ['Opens', formatMoment(offer.opensAt)],
              ['Closes', `${formatMoment(offer.closesAt)} · ${stateWords[offer.state]}`],
              ['Lock-in', offer.lockInDays === 0 ? 'None' : `${offer.lockInDays} days`],
              ['Held', formatRupees(offer.heldPaise)],
              ['Paid', formatRupees(offer.paidPaise)],
              ['Locked shares', formatCount(applications.lockedShares)],
              [
                'Applications',
                `${applications.applied} waiting, ${applications.allotted} allotted, ${applications.notAllotted} not`,
              ],
              ['Made by', madeBy === null ? 'Came with the demo town' : `${madeBy.displayName} (${madeBy.number})`],
              ['Checked by', checkedBy === null ? '–' : `${checkedBy.displayName} (${checkedBy.number})`],
              ['Reason', reason ?? '–'],
            ]}
          />
          <h3>Codes</h3>
          {made === '' ? null : (
            <Alert
              type="success"
              closable={{ onClose: () => setMade('') }}
              title={
                <>
                  New code, shown once: <strong>{made}</strong>
                </>
              }
            />
          )}
          <ul className="offer-codes">
            {codes.map((code) => (
              <li key={code.id}>
                <span>
                  <strong>…{code.ending}</strong> {code.label} · opened by {code.opened}
                </span>
                {code.switchedOffAt === null ? <Tag color="blue">On</Tag> : <Tag>Off</Tag>}
                {mayAct ? (
                  <Button
                    size="small"
                    onClick={() => setDialog({ codeId: code.id, off: code.switchedOffAt === null, label: code.label })}
                  >
                    {code.switchedOffAt === null ? 'Switch off' : 'Switch on'}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
          {mayAct && offer.state !== 'closed' ? <Button onClick={() => setDialog('create')}>New code</Button> : null}
          <h3>Papers</h3>
          {documents.map(({ title, body, hash }) => (
            <details key={hash}>
              <summary>{title}</summary>
              <p className="offer-paper">{body}</p>
              <p className="text-3 offer-paper">SHA-256 {hash}</p>
            </details>
          ))}
          {dialog === 'create' ? <NewCode id={id} onMade={setMade} onClose={() => setDialog(null)} /> : null}
          {dialog === null || dialog === 'create' ? null : (
            <ReasonDialog
              title={`${dialog.off ? 'Switch off' : 'Switch on'}: ${dialog.label}`}
              act={dialog.off ? 'Switch off' : 'Switch on'}
              danger={dialog.off}
              open
              onClose={() => setDialog(null)}
              done={dialog.off ? 'The code opens nothing now.' : 'The code opens its offer again.'}
              onAct={(why, options) =>
                client.call(switchOfferCode, { codeId: dialog.codeId, off: dialog.off, reason: why }, options)
              }
            >
              <p>
                {dialog.off
                  ? 'Nobody can buy under this code until it is switched on again. What was bought stays.'
                  : 'Whoever has this code can buy again.'}
              </p>
            </ReasonDialog>
          )}
        </div>
      )}
    </QueryStates>
  )
}

function NewCode({ id, onMade, onClose }: { id: string; onMade: (code: string) => void; onClose: () => void }) {
  const client = useClient()
  const [label, setLabel] = useState('')
  return (
    <ReasonDialog
      title="New code"
      act="Make the code"
      open
      onClose={onClose}
      done="Made. Copy it now: it is not shown again."
      isReady={label.trim().length >= 2}
      onAct={async (reason, options) =>
        onMade((await client.call(createOfferCode, { id, label: label.trim(), reason }, options)).code)
      }
    >
      <p>A code opens this offer and changes nothing of it. Only its mark is kept.</p>
      <TextField label="For whom" value={label} maxLength={40} onChange={setLabel} />
    </ReasonDialog>
  )
}
