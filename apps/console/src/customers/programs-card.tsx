import { Button } from 'antd'
import { useState } from 'react'
import { stopCustomerProgram, type CustomerPage } from '@bahi/contract/customers/staff'
import type { ProgramKey } from '@bahi/contract/programs/calls'
import type { HookOutcome } from '@bahi/contract/programs/hooks'
import { Facts } from '../page/facts.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { formatMoment } from '../text/business-time.ts'

const stateWords = {
  'in-force': 'in force',
  stopped: 'stopped by the customer',
  'stopped-by-staff': 'stopped by staff',
  ended: 'ended',
  'account-locked': 'ended with a lock',
} as const satisfies Record<ProgramKey['state'], string>

/** The keys of the customer's programs. Staff may stop one, and never make one. */
export function ProgramsCard({ customer, onChanged }: { customer: CustomerPage; onChanged: () => Promise<void> }) {
  const client = useClient()
  const [chosen, setChosen] = useState<ProgramKey | null>(null)
  const mayStop = useHasRole(stopCustomerProgram.roles)
  const stop = async (keyId: string, reason: string, options: { idempotencyKey: string }) => {
    await client.call(stopCustomerProgram, { id: customer.id, keyId, reason }, options)
    await onChanged()
  }
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Programs</h2>
      </div>
      {customer.programs.length === 0 ? (
        <p className="side__say">No program has a key.</p>
      ) : (
        <Facts
          facts={customer.programs.map((key) => [
            key.name,
            <span key={key.id}>
              {key.scopes.join(', ')}; {stateWords[key.state]}
              {key.state === 'in-force' ? ` until ${formatMoment(key.endsAt)}` : ''}
              {key.state === 'in-force' && mayStop ? (
                <Button type="link" size="small" aria-label={`Stop ${key.name}`} onClick={() => setChosen(key)}>
                  Stop…
                </Button>
              ) : null}
            </span>,
          ])}
        />
      )}
      <Hooks messages={customer.hookMessages} />
      {chosen === null ? null : (
        <ReasonDialog
          title={`Stop the key ${chosen.name}`}
          act="Stop"
          danger
          open
          onClose={() => setChosen(null)}
          isReady
          done="Stopped. The customer was told."
          onAct={(reason, options) => stop(chosen.id, reason, options)}
        >
          <p>It opens nothing any more. Orders that it placed stay: they are the customer’s.</p>
        </ReasonDialog>
      )}
    </section>
  )
}

/** As many as staff need to see whether a program hears; the customer sees more. */
const shownHooks = 10

const outcomeWords = {
  delivered: 'delivered',
  answered: 'answered with',
  redirected: 'redirected, not followed',
  'inner-address': 'leads to an inner address',
  'no-name': 'name not found',
  'too-slow': 'too slow',
  unreachable: 'not reached',
  'key-ended': 'the key ended',
} as const satisfies Record<HookOutcome, string>

/** What was last posted to the addresses of the keys. */
function Hooks({ messages }: { messages: CustomerPage['hookMessages'] }) {
  if (messages.length === 0) return null
  return (
    <>
      <h3 className="tile__title">Hooks</h3>
      <Facts
        facts={messages
          .slice(0, shownHooks)
          .map(({ id, keyName, madeAt, status, outcome, answered, answer, tries }) => [
            formatMoment(madeAt),
            <span key={id}>
              {keyName}: {status}; {outcome === null ? 'waits' : outcomeWords[outcome]}
              {answered === null ? '' : ` ${answered}`}
              {tries > 1 ? `, ${tries} tries` : ''}
              {answer === '' ? '' : `: ${answer}`}
            </span>,
          ])}
      />
    </>
  )
}
