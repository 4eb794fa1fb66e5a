import { Button } from 'antd'
import { Check, Lock } from 'lucide-react'
import { useState } from 'react'
import { liftLock, lockCustomer, type CustomerLock, type CustomerPage } from '@bahi/contract/customers/staff'
import { IconTag } from '../page/icon-tag.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { formatMoment } from '../text/business-time.ts'
import { lockKindWords, lockReasonName, type LockKind } from './customer-words.ts'
import { LockDialog } from './lock-dialog.tsx'

/** Trading and log-in, each open or locked for a reason and until a time. Money can always leave. */
export function LocksCard({ customer, onChanged }: { customer: CustomerPage; onChanged: () => Promise<void> }) {
  const [locking, setLocking] = useState<LockKind | null>(null)
  const [lifting, setLifting] = useState<CustomerLock | null>(null)
  const mayLock = useHasRole(lockCustomer.roles)
  const past = customer.allLocks.filter(({ holds }) => !holds)
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Locks</h2>
      </div>
      {(['account', 'trade'] as const).map((kind) => (
        <LockRow
          key={kind}
          kind={kind}
          held={customer.allLocks.find((lock) => lock.holds && lock.kind === kind)}
          mayLock={mayLock}
          onLock={() => setLocking(kind)}
          onLift={setLifting}
        />
      ))}
      <div className="lock-row">
        <span>Withdrawals</span>
        <OpenTag />
      </div>
      <p className="side__say">
        A lock needs a reason and an end. The customer sees both and can still read and export everything. A trade lock
        does not stop withdrawals; an account lock leaves reading only, and ends within 72 hours unless there is a legal
        order.
        {past.length === 0 ? '' : ` ${past.length} earlier.`}
      </p>
      {locking === null ? null : (
        <LockDialog kind={locking} customerId={customer.id} onClose={() => setLocking(null)} onChanged={onChanged} />
      )}
      <LiftDialog customerId={customer.id} lock={lifting} onClose={() => setLifting(null)} onChanged={onChanged} />
    </section>
  )
}

interface LockRowProps {
  kind: LockKind
  held: CustomerLock | undefined
  mayLock: boolean
  onLock: () => void
  onLift: (lock: CustomerLock) => void
}

/** One kind of lock: whether it holds, why and until when, and the act that changes it. */
function LockRow({ kind, held, mayLock, onLock, onLift }: LockRowProps) {
  const name = lockKindWords[kind]
  return (
    <div className="lock-row">
      <span>
        {name}
        {held === undefined ? null : (
          <span className="side__say">
            {' '}
            {lockReasonName(held.reason)}
            {held.until === null ? ', until the order ends' : `, until ${formatMoment(held.until)}`}
          </span>
        )}
      </span>
      {held === undefined ? (
        <OpenTag />
      ) : (
        <IconTag tone="bad" icon={Lock}>
          Locked
        </IconTag>
      )}
      {!mayLock ? null : held === undefined ? (
        <Button type="link" size="small" onClick={onLock} aria-label={`Lock ${name.toLowerCase()}`}>
          Lock…
        </Button>
      ) : (
        <Button type="link" size="small" onClick={() => onLift(held)} aria-label={`Open ${name.toLowerCase()} again`}>
          Open again…
        </Button>
      )}
    </div>
  )
}

function OpenTag() {
  return (
    <IconTag tone="done" icon={Check}>
      Open
    </IconTag>
  )
}

function LiftDialog({
  customerId,
  lock,
  onClose,
  onChanged,
}: {
  customerId: string
  lock: CustomerLock | null
  onClose: () => void
  onChanged: () => Promise<void>
}) {
  const client = useClient()
  const needsTwo = lock?.reason === 'legal-order'
  const lift = async (reason: string, options: { idempotencyKey: string }) => {
    await client.call(liftLock, { id: customerId, lockId: lock?.id ?? '0', reason }, options)
    await onChanged()
  }
  return (
    <ReasonDialog
      title={lock === null ? '' : `Open ${lockKindWords[lock.kind].toLowerCase()} again`}
      act={needsTwo ? 'Propose' : 'Open again'}
      open={lock !== null}
      onClose={onClose}
      done={needsTwo ? 'Proposed. A second person decides.' : 'Open again.'}
      onAct={lift}
    >
      <p>
        {needsTwo
          ? 'This lock stands on a legal order: a second person approves.'
          : 'The customer reads who opened it, and why.'}
      </p>
    </ReasonDialog>
  )
}
