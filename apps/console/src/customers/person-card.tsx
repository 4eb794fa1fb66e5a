import { Button } from 'antd'
import { useState } from 'react'
import { showCustomerPhone, type CustomerPage } from '@bahi/contract/customers/staff'
import { Facts } from '../page/facts.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { formatDay } from '../text/business-time.ts'

function accountState({ closing }: CustomerPage): string {
  if (closing === null) return 'Open'
  return closing.closedAt === null
    ? `Closing since ${formatDay(closing.askedAt)}, by the customer`
    : `Closed on ${formatDay(closing.closedAt)}`
}

/** Set by the customer alone: staff see that there are some, and change none. */
function ownLimits({ ownLimits: { buys, brings, pausedUntil } }: CustomerPage): string {
  const set = [
    ...(buys ? ['for buying'] : []),
    ...(brings ? ['for adding funds'] : []),
    ...(pausedUntil === null ? [] : [`buying paused until ${formatDay(pausedUntil)}`]),
  ]
  return set.length === 0 ? 'None' : set.join(', ')
}

export function PersonCard({ customer }: { customer: CustomerPage }) {
  const client = useClient()
  const [isAsking, setAsking] = useState(false)
  const [phone, setPhone] = useState<string | null>(null)
  const mayShow = useHasRole(showCustomerPhone.roles)
  const show = async (reason: string) =>
    setPhone((await client.call(showCustomerPhone, { id: customer.id, reason })).phone)
  return (
    <section className="tile">
      <div className="tile__head">
        <h2 className="tile__title">Person</h2>
      </div>
      <Facts
        facts={[
          ['Verified name', customer.realName ?? 'None'],
          [
            'Phone',
            phone !== null || !mayShow ? (
              (phone ?? customer.phone)
            ) : (
              <>
                {customer.phone}{' '}
                <Button type="link" size="small" onClick={() => setAsking(true)}>
                  Show…
                </Button>
              </>
            ),
          ],
          ['Card', customer.card === null ? 'None' : `${customer.card.bankName} •• ${customer.card.accountEnding}`],
          ['Customer since', formatDay(customer.registeredAt)],
          ['Open sessions', customer.sessions],
          ['Account', accountState(customer)],
          ['Own limits', ownLimits(customer)],
          ['Agreements', customer.agreementVersion],
          ['Simulated user', customer.simulated ? 'Yes, since registration; it cannot be changed' : 'No'],
        ]}
      />
      <ReasonDialog
        title="Show the whole phone number"
        act="Show"
        open={isAsking}
        onClose={() => setAsking(false)}
        done="Shown. The customer reads your reason."
        onAct={show}
      />
    </section>
  )
}
