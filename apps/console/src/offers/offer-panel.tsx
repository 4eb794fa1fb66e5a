import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { createOfferCode, openOffer, switchOfferCode } from '@bahi/contract/offers/staff'
import { type ReplyOf } from '@bahi/contract/wire/endpoint'
import { Facts } from '../page/facts.tsx'
import { TextField } from '../page/fields.tsx'
import { IconTag } from '../page/icon-tag.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { formatMoment } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { awayText, kindWords, stateWords } from './offer-words.ts'

type Opened = ReplyOf<typeof openOffer>

/** One offer: its conditions, its signatures, counts of applications (no names), its codes and its papers. */
export function OfferPanel({ id, mayAct }: { id: string; mayAct: boolean }) {
  const client = useClient()
  const query = useQuery({
    queryKey: ['offers', 'one', id],
    queryFn: () => client.call(openOffer, { id }),
    refetchInterval: 10_000,
  })
  return (
    <QueryStates query={query}>
      {(opened) => (
        <div className="side">
          <h2>
            {opened.offer.number} · {kindWords[opened.offer.kind]}
          </h2>
          <p>
            {opened.offer.title}. {opened.about}
          </p>
          <OfferFacts opened={opened} />
          <Codes opened={opened} mayAct={mayAct} />
          <Papers documents={opened.documents} />
        </div>
      )}
    </QueryStates>
  )
}

function OfferFacts({ opened: { offer, madeBy, checkedBy, reason, applications } }: { opened: Opened }) {
  const { lowestPaise, highestPaise } = offer.range
  return (
    <Facts
      facts={[
        ['Share', `${offer.code}, ${offer.name}`],
        ['Seller', offer.holder],
        [
          'Price',
          `${formatRupees(offer.pricePaise)} (${awayText(offer.premiumBps)} of ${formatRupees(offer.lastPaise)})`,
        ],
        [
          'Range now',
          lowestPaise === null || highestPaise === null
            ? 'No reference yet'
            : `${formatRupees(lowestPaise)} to ${formatRupees(highestPaise)}`,
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
        ['Made by', madeBy === null ? 'Came with the demo market' : `${madeBy.displayName} (${madeBy.number})`],
        ['Checked by', checkedBy === null ? '–' : `${checkedBy.displayName} (${checkedBy.number})`],
        ['Reason', reason ?? '–'],
      ]}
    />
  )
}

interface Switch {
  readonly codeId: string
  readonly off: boolean
  readonly label: string
}

/** The codes that open the offer: who got each, whether it is on, and new ones. */
function Codes({ opened: { offer, codes }, mayAct }: { opened: Opened; mayAct: boolean }) {
  const [dialog, setDialog] = useState<Switch | 'create' | null>(null)
  const [made, setMade] = useState('')
  const close = () => setDialog(null)
  return (
    <>
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
        {codes.map((code) => {
          const isOn = code.switchedOffAt === null
          return (
            <li key={code.id}>
              <span>
                <strong>…{code.ending}</strong> {code.label} · opened by {code.opened}
              </span>
              <IconTag tone={isOn ? 'done' : 'mute'} icon={isOn ? Check : X}>
                {isOn ? 'On' : 'Off'}
              </IconTag>
              {mayAct ? (
                <Button size="small" onClick={() => setDialog({ codeId: code.id, off: isOn, label: code.label })}>
                  {isOn ? 'Switch off' : 'Switch on'}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
      {mayAct && offer.state !== 'closed' ? <Button onClick={() => setDialog('create')}>New code</Button> : null}
      {dialog === 'create' ? <NewCode id={offer.id} onMade={setMade} onClose={close} /> : null}
      {dialog === null || dialog === 'create' ? null : <SwitchCode change={dialog} onClose={close} />}
    </>
  )
}

function Papers({ documents }: Pick<Opened, 'documents'>) {
  return (
    <>
      <h3>Papers</h3>
      {documents.map(({ title, body, hash }) => (
        <details key={hash}>
          <summary>{title}</summary>
          <p className="offer-paper">{body}</p>
          <p className="text-3 offer-paper">SHA-256 {hash}</p>
        </details>
      ))}
    </>
  )
}

function SwitchCode({ change: { codeId, off, label }, onClose }: { change: Switch; onClose: () => void }) {
  const client = useClient()
  const act = off ? 'Switch off' : 'Switch on'
  return (
    <ReasonDialog
      title={`${act}: ${label}`}
      act={act}
      danger={off}
      open
      onClose={onClose}
      done={off ? 'The code opens nothing now.' : 'The code opens its offer again.'}
      onAct={(reason, options) => client.call(switchOfferCode, { codeId, off, reason }, options)}
    >
      <p>
        {off
          ? 'Nobody can buy under this code until it is switched on again. What was bought stays.'
          : 'Whoever has this code can buy again.'}
      </p>
    </ReasonDialog>
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
      <p>A code opens this offer and changes nothing of it. Only its fingerprint is kept.</p>
      <TextField label="For whom" value={label} maxLength={40} onChange={setLabel} />
    </ReasonDialog>
  )
}
