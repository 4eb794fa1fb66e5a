import './orders.css'
import type { OrderView } from '@bahi/contract/shares/orders'
import { ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { OrderTag } from './order-tag.tsx'
import { useOrderWords } from './order-words.ts'

/** Orders in lines: what, at which price, when, the money of it and where it stands. */
export function OrderRows({
  orders,
  withDay,
  withNumber = false,
}: {
  orders: readonly OrderView[]
  withDay: boolean
  withNumber?: boolean
}) {
  const words = useOrderWords()
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
                {withNumber ? <span className="order-rows__number">{order.number}</span> : null}
              </>
            }
            end={words.amount(order)}
            endDetail={<OrderTag order={order} />}
          />
        </li>
      ))}
    </ul>
  )
}
