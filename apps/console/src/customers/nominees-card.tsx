import { Button } from 'antd'
import { useState } from 'react'
import { nomineeReaders, openNominees } from '@bahi/contract/customers/nominees'
import type { CustomerPage } from '@bahi/contract/customers/staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Facts } from '../page/facts.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { formatMoment } from '../text/business-time.ts'

type Opened = ReplyOf<typeof openNominees>

const idWords = {
  pan: 'PAN',
  'aadhaar-last-4': 'Aadhaar, last four digits',
  licence: 'Driving licence',
  passport: 'Passport',
} as const satisfies Record<NonNullable<Opened['nominees'][number]['id']>['type'], string>

/** The customer's nominees, which a reviewer opens for a reason. Nobody else sees whether there are any. */
export function NomineesCard({ customer, onChanged }: { customer: CustomerPage; onChanged: () => Promise<void> }) {
  const client = useClient()
  const [isAsking, setAsking] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayOpen = useHasRole(nomineeReaders)
  if (!mayOpen) return null
  const open = async (reason: string) => {
    setOpened(await client.call(openNominees, { id: customer.id, reason }))
    await onChanged()
  }
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Nominees</h2>
      </div>
      {opened === null ? (
        <>
          <p className="side__say">Sealed. The customer reads who opened them, when and why.</p>
          <Button onClick={() => setAsking(true)}>Open nominees…</Button>
        </>
      ) : (
        <Declared opened={opened} />
      )}
      <ReasonDialog
        title="Open the nominees"
        act="Open"
        open={isAsking}
        onClose={() => setAsking(false)}
        done="Opened. The customer reads your reason."
        onAct={open}
      />
    </section>
  )
}

function Declared({ opened: { kind, madeAt, nominees } }: { opened: Opened }) {
  if (kind === null || kind === 'withdrawn') return <p className="side__say">No nominee.</p>
  const at = madeAt === null ? '' : formatMoment(madeAt)
  if (kind === 'opted-out') return <p className="side__say">Declared on {at} that nobody is named.</p>
  return (
    <>
      <p className="side__say">Declared on {at}.</p>
      <Facts
        facts={nominees.map((one) => [
          `${(one.shareBp / 100).toFixed(2)}%`,
          <span key={one.name}>
            <b>{one.name}</b>, {one.relation}
            {factsOf(one).map((fact) => (
              <span key={fact}>
                <br />
                {fact}
              </span>
            ))}
          </span>,
        ])}
      />
    </>
  )
}

function factsOf({ bornOn, isMinor, guardian, id, mobile, email, address }: Opened['nominees'][number]): string[] {
  return [
    bornOn === null ? '' : `born ${bornOn}${isMinor ? ', under 18' : ''}`,
    guardian === null ? '' : `guardian ${guardian.name}, ${guardian.relation}`,
    id === null ? '' : `${idWords[id.type]} ${id.number}`,
    mobile ?? '',
    email ?? '',
    address ?? '',
  ].filter((fact) => fact !== '')
}
