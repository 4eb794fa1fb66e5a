import { Link } from '@tanstack/react-router'
import { Button, Segmented, Select } from 'antd'
import { Clock, Eye, EyeOff, Info, X } from 'lucide-react'
import { useState } from 'react'
import { accessScopes, type AccessScope } from '@bahi/contract/customers/support'
import { askAccess, readAccount, type openChat } from '@bahi/contract/customers/support-staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Tag } from '@bahi/ui/feedback/tag'
import { Facts } from '../../page/facts.tsx'
import { Field } from '../../page/fields.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ReasonDialog } from '../../page/reason-dialog.tsx'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'
import { formatClock, formatMoment } from '../../text/business-time.ts'
import { formatCount, formatRupees } from '../../text/figures.ts'
import { identityWords, languageWords, scopeWords } from './chat-words.ts'

type Opened = ReplyOf<typeof openChat>

const never = ['Ask for a PIN or a code', 'Ask for a payment', 'Promise a return', 'Change a balance'] as const
const minuteChoices = [5, 15, 30] as const

/** What the customer lets us see, and what is never written here. */
export function ChatSide({ opened }: { opened: Opened }) {
  const [isAsking, setAsking] = useState(false)
  const { chat, identityState, simulated, accesses } = opened
  const open = accesses.filter(({ state, mine }) => state === 'allowed' && mine)
  return (
    <aside className="page__side" aria-label="What you may see">
      <div className="side">
        <h2 className="tile__title">What you may see</h2>
        <Facts
          facts={[
            ['Identity', identityWords[identityState]],
            ['Language', languageWords[chat.language]],
            ...(simulated ? [['Simulated user', 'Yes'] as const] : []),
            ...accessScopes.map(
              (scope) => [scopeWords[scope], <AccessTag key={scope} scope={scope} accesses={accesses} />] as const,
            ),
          ]}
        />
        <Button onClick={() => setAsking(true)}>Ask to see…</Button>
        {open.map((access) => (
          <AccountPart key={access.id} customerId={chat.customerId} accessId={access.id} scope={access.scope} />
        ))}
        <Link to="/customers/$customerId" params={{ customerId: chat.customerId }}>
          Open the customer’s page
        </Link>
        <h2 className="tile__title">Never in chat</h2>
        <ul className="checks">
          {never.map((one) => (
            <li key={one} className="checks__one">
              <X className="side__alarm" size={18} strokeWidth={2.2} aria-hidden="true" />
              {one}
            </li>
          ))}
        </ul>
        <p className="chat__stopped">
          <Info size={18} strokeWidth={1.8} aria-hidden="true" />
          <span>Messages with such words are stopped before they are sent.</span>
        </p>
      </div>
      <AskDialog customerId={chat.customerId} open={isAsking} onClose={() => setAsking(false)} />
    </aside>
  )
}

function AccessTag({ scope, accesses }: { scope: AccessScope; accesses: Opened['accesses'] }) {
  const latest = accesses.find((one) => one.scope === scope && one.mine)
  if (latest?.state === 'allowed')
    return (
      <Tag tone="done" icon={<Eye size={13} />}>
        Until {latest.until === null ? '' : formatClock(latest.until)}
      </Tag>
    )
  if (latest?.state === 'asked')
    return (
      <Tag tone="wait" icon={<Clock size={13} />}>
        Asked {formatClock(latest.askedAt)}
      </Tag>
    )
  return (
    <Tag tone="mute" icon={<EyeOff size={13} />}>
      {latest?.state === 'declined' ? 'Not now' : 'Hidden'}
    </Tag>
  )
}

function AskDialog({ customerId, open, onClose }: { customerId: string; open: boolean; onClose: () => void }) {
  const client = useClient()
  const [scope, setScope] = useState<AccessScope>('transfers')
  const [minutes, setMinutes] = useState<number>(15)
  return (
    <ReasonDialog
      title="Ask to see a part of the account"
      act="Ask"
      open={open}
      onClose={onClose}
      done="Asked. The user answers in the chat."
      onAct={(reason, options) => client.call(askAccess, { customerId, scope, minutes, reason }, options)}
    >
      <p>The user sees a card with Not now and Allow, your reason, and the minutes. They can end it at any time.</p>
      <Field label="What">
        <Select
          value={scope}
          onChange={setScope}
          options={accessScopes.map((value) => ({ value, label: scopeWords[value] }))}
        />
      </Field>
      <div className="dialog__field" role="group" aria-label="Minutes">
        Minutes
        <Segmented value={minutes} onChange={setMinutes} options={[...minuteChoices]} />
      </div>
    </ReasonDialog>
  )
}

/** One part of the account, while the customer allows it. */
function AccountPart({ customerId, accessId, scope }: { customerId: string; accessId: string; scope: AccessScope }) {
  const client = useClient()
  const [isShown, setShown] = useState(false)
  const part = useOpened(['chat', 'account', accessId], () => client.call(readAccount, { customerId, scope }), isShown)
  if (!isShown)
    return (
      <Button type="primary" onClick={() => setShown(true)}>
        Show {scopeWords[scope].toLowerCase()}
      </Button>
    )
  return (
    <div className="tile">
      <h3 className="tile__title">{scopeWords[scope]}</h3>
      <QueryStates query={part} rows={3}>
        {({ balances, orders, transfers }) => (
          <>
            {balances === null ? null : (
              <Facts
                facts={[
                  ['Available', formatRupees(balances.availablePaise)],
                  ['Held', formatRupees(balances.heldPaise)],
                  ['Unsettled', formatRupees(balances.unsettledPaise)],
                  ...balances.holdings.map(({ code, quantity }) => [code, formatCount(quantity)] as const),
                ]}
              />
            )}
            {orders === null ? null : orders.length === 0 ? (
              <p className="side__say">No orders.</p>
            ) : (
              <Facts
                facts={orders.map(
                  (order) =>
                    [
                      `${order.side === 'buy' ? 'Buy' : 'Sell'} ${order.code}`,
                      `${formatCount(order.filledQuantity)} of ${formatCount(order.quantity)}, ${order.state}, ${formatMoment(order.placedAt)}`,
                    ] as const,
                )}
              />
            )}
            {transfers === null ? null : transfers.length === 0 ? (
              <p className="side__say">No transfers.</p>
            ) : (
              <Facts
                facts={transfers.map(
                  (one) =>
                    [
                      `${one.kind}, ${formatMoment(one.at)}`,
                      `${one.direction === 'out' ? '−' : ''}${formatRupees(one.amountPaise)}`,
                    ] as const,
                )}
              />
            )}
          </>
        )}
      </QueryStates>
    </div>
  )
}
