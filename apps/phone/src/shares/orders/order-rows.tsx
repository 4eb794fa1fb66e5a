import './orders.css'
import { Check, Clock, X, type LucideIcon } from 'lucide-react'
import type { OrderExits } from '@bahi/contract/shares/exits'
import type { OrderView } from '@bahi/contract/shares/orders'
import { Tag, type TagTone } from '@bahi/ui/feedback/tag'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { orderOutcome, type OrderOutcome } from './order-entries.ts'
import { OrderExitRows } from './order-exits.tsx'
import { useOrderWords } from './order-words.ts'
import { pendingKeys } from './pending-keys.ts'
import { useProgramOf } from './use-program-of.ts'

/** Orders in rows: share, price, time, amount and state. */
export function OrderRows({
  orders,
  exits = [],
  withDay,
  withNumber = false,
}: {
  orders: readonly OrderView[]
  /** The exits of those orders that are entries of a bracket: they stand below their entry. */
  exits?: readonly OrderExits[]
  withDay: boolean
  withNumber?: boolean
}) {
  const { t } = useText()
  const words = useOrderWords()
  const programOf = useProgramOf(orders)
  const exitsOf = (order: OrderView) => exits.find(({ orderId }) => orderId === order.id)
  return (
    <ul className="order-rows">
      {orders.map((order) => (
        <li key={order.id}>
          <ListRow
            bare
            href={linkTo(paths.orderDone, { order: order.id })}
            title={order.symbol}
            detail={
              <>
                {words.line(order, withDay)}
                {programOf(order) === undefined ? null : (
                  <span className="order-rows__number">{t('order.byProgram', { name: programOf(order) ?? '' })}</span>
                )}
                {withNumber ? <span className="order-rows__number">{order.number}</span> : null}
              </>
            }
            end={words.amount(order)}
            endDetail={<OrderTag order={order} />}
          />
          <Exits exits={exitsOf(order)} />
        </li>
      ))}
    </ul>
  )
}

function Exits({ exits }: { exits: OrderExits | undefined }) {
  if (exits === undefined) return null
  return (
    <div className="order-rows__exits">
      <OrderExitRows exits={exits} bare />
    </div>
  )
}

const tags = {
  scheduled: { tone: 'wait', Icon: Clock, textKey: 'order.state.scheduled' },
  rejected: { tone: 'mute', Icon: X, textKey: 'order.state.rejected' },
  'trigger-pending': { tone: 'wait', Icon: Clock, textKey: 'order.state.triggerPending' },
  waiting: { tone: 'wait', Icon: Clock, textKey: 'order.state.waiting' },
  'waiting-partly': { tone: 'wait', Icon: Clock, textKey: 'order.state.waiting' },
  filled: { tone: 'done', Icon: Check, textKey: 'order.state.filled' },
  'ended-partly': { tone: 'mute', Icon: Check, textKey: 'order.state.cancelled' },
  cancelled: { tone: 'mute', Icon: X, textKey: 'order.state.cancelled' },
  expired: { tone: 'mute', Icon: X, textKey: 'order.state.expired' },
} as const satisfies Record<OrderOutcome, { tone: TagTone; Icon: LucideIcon; textKey: TextKey }>

/** The state of an order, in a word and an icon. */
function OrderTag({ order }: { order: OrderView }) {
  const { t } = useText()
  const figures = useFigures()
  const outcome = orderOutcome(order)
  const { tone, Icon, textKey } = tags[outcome]
  const partly = outcome === 'waiting-partly' || outcome === 'ended-partly'
  const text =
    order.pending !== null
      ? t(pendingKeys[order.pending])
      : partly
        ? t('order.state.partly', { filled: figures.shares(order.filledQuantity), all: figures.shares(order.quantity) })
        : t(textKey)
  return (
    <Tag tone={tone} icon={<Icon size={14} strokeWidth={2.2} />}>
      {text}
    </Tag>
  )
}
