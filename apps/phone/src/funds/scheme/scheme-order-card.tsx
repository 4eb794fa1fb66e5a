import './scheme.css'
import { ArrowDownLeft, ArrowUpRight, Check, Clock, TriangleAlert, X } from 'lucide-react'
import type { FundOrder } from '@bahi/contract/funds/views'
import { Note } from '@bahi/ui/feedback/note'
import { Tag } from '@bahi/ui/feedback/tag'
import { linkTo, paths } from '../../navigation/paths.ts'
import { sentences } from '../../text/sentences.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { rowName } from './row-name.ts'
import { movedPaise, orderStates, placeText, reasonText, whatText } from './scheme-order-words.ts'

const stateIcons = { 'in-progress': Clock, success: Check, failed: X } as const
const kindIcons = { subscribe: ArrowDownLeft, redeem: ArrowUpRight, forced: TriangleAlert } as const

export function OrderTag({ order: { state } }: { order: Pick<FundOrder, 'state'> }) {
  const { t } = useText()
  const Icon = stateIcons[state]
  return (
    <Tag tone={orderStates[state].tone} icon={<Icon size={14} strokeWidth={2.2} />}>
      {t(orderStates[state].text)}
    </Tag>
  )
}

/** One order of a list: what was asked, its state, where the money is, and why when it failed. Opens the order. */
export function OrderCard({ order }: { order: FundOrder }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const Icon = kindIcons[order.kind]
  const { amountPaise, isSure } = movedPaise(order)
  const reason = reasonText(text, figures, order)
  const amount = figures.rupees(amountPaise)
  return (
    <div className="order-item">
      <a className="order-row" href={linkTo(paths.fundOrder, { order: order.id })}>
        <span className="order-row__icon" aria-hidden="true">
          <Icon size={20} strokeWidth={1.9} />
        </span>
        <span className="order-row__words">
          <span className="order-row__names">
            <b>{rowName(order.name)}</b>
            <small>{whatText(text, figures, order)}</small>
          </span>
          <span className="order-row__end">
            <span>{isSure ? amount : t('scheme.about', { amount })}</span>
            <OrderTag order={order} />
          </span>
        </span>
      </a>
      {reason === null ? (
        <p className="order-item__place">{placeText(text, figures, order)}</p>
      ) : (
        <div className="order-item__note">
          <Note tone={order.state === 'failed' ? 'alert' : 'plain'}>
            {sentences([reason, placeText(text, figures, order)], text.language)}
          </Note>
        </div>
      )}
    </div>
  )
}
