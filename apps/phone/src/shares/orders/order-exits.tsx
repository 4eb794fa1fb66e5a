import type { OrderExits } from '@bahi/contract/shares/exits'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { TriggerTag } from '../triggers/trigger-words.tsx'

type Exit = NonNullable<OrderExits['target']>

/** The state of one of the two exits: that of the group, or its own when it ended before the group did. */
function stateOf({ state }: Exit, group: OrderExits['state']): OrderExits['state'] {
  return state === 'cancelled' ? 'cancelled' : group
}

/** The exits of a purchase with their prices and states; each leads to where they are changed. */
export function OrderExitRows({ exits, bare = false }: { exits: OrderExits; bare?: boolean }) {
  const { t } = useText()
  const figures = useFigures()
  const rows = [
    { name: t('order.exits.target'), exit: exits.target },
    { name: t('order.exits.stop'), exit: exits.stop },
  ].flatMap(({ name, exit }) => (exit === null ? [] : [{ name, exit }]))
  return rows.map(({ name, exit }) => (
    <ListRow
      key={exit.leg}
      bare={bare}
      href={linkTo(paths.trigger, { trigger: exits.triggerId })}
      title={name}
      end={figures.price(exit.pricePaise)}
      endDetail={<TriggerTag state={stateOf(exit, exits.state)} />}
    />
  ))
}

/** The exits on the page of their purchase. */
export function OrderExitsCard({ exits }: { exits: OrderExits }) {
  return (
    <CardRows>
      <OrderExitRows exits={exits} />
    </CardRows>
  )
}
