import './ticket.css'
import { lazy, Suspense } from 'react'
import type { OrderPreview } from '@bahi/contract/shares/orders'
import { TextLink } from '@bahi/ui/buttons/button'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { KeyValue, Well } from '@bahi/ui/rows/sum-list'
import { LotDisc } from '../../entries/lot-disc.tsx'
import { TermsLink } from '../../glossary/terms-link.tsx'
import { linkTo, paths } from '../../navigation/paths.ts'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { type ChargeKind, chargeKeys, chargeKinds } from './charge-keys.ts'
import { hasLimit, summarise, type OrderTicket } from './order-ticket.ts'
import type { TicketState } from './use-order-ticket.ts'

/** The words of the ticket that a newcomer asks about. */
const ticketTerms = [
  'market-order',
  'limit-order',
  'immediate-or-cancel',
  'after-market-order',
  'stop-loss',
  'trigger-price',
  'gtt',
  'bracket',
  'open',
  'slippage',
  'brokerage',
  'stt',
  'sebi-fee',
  'stamp-duty',
  'gst',
  'dp-charges',
  'settlement',
  'lot',
  'first-in-first-out',
] as const

const SaleTax = lazy(() => import('../../taxes/sale-tax.tsx').then((file) => ({ default: file.SaleTax })))

/** Every charge in rupees, and what it all comes to. The last answer stays, paler, while the next one is on its way. */
export function TicketSum({
  ticket: { ticket, preview, current },
  code,
  wrong,
}: {
  ticket: TicketState
  code: string
  wrong: boolean
}) {
  const { t } = useText()
  const figures = useFigures()
  if (preview === undefined) return <ComingSum side={ticket.side} />
  const sum = summarise(ticket, preview)
  if (wrong || !sum.priced) return <KeyValue label={t('order.charges')} value={t('order.charges.later')} />
  const price = figures.price(preview.limitPaise)
  const market = !hasLimit(ticket.kind)
  const count = figures.shares(sum.shares)
  const label = market
    ? ticket.side === 'buy'
      ? t('order.factor.most', { count, price })
      : t('order.factor.least', { count, price })
    : t('order.factor', { count, price })
  return (
    <div className={current ? undefined : 'order-ticket__sum--old'}>
      <SumLines
        side={ticket.side}
        amount={{ label, text: figures.rupees(sum.valuePaise) }}
        charges={sum.charges.map(({ kind, amountPaise }) => ({ kind, text: figures.rupees(amountPaise) }))}
        chargesText={figures.rupees(sum.chargesPaise)}
        roundingText={sum.roundingPaise > 0 ? figures.rupees(sum.roundingPaise) : null}
        totalText={figures.rupees(sum.totalPaise)}
      />
      <SumLinks />
      <SaleLots lots={preview.lots} atWorst={market} />
      {current && preview.lots.length > 0 ? (
        <Suspense fallback={null}>
          <SaleTax
            asked={{
              kind: 'shares',
              code,
              quantity: sum.shares,
              ...(market ? {} : { pricePaise: preview.limitPaise }),
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The lines of a sum that is on its way: the sheet has its height from the beginning, so that nothing moves under a finger. */
function ComingSum({ side }: { side: OrderTicket['side'] }) {
  const { t } = useText()
  const kinds = chargeKinds.filter((kind) => kind !== (side === 'buy' ? 'dp' : 'stamp'))
  return (
    <div className="order-ticket__sum--old" aria-busy>
      <SumLines
        side={side}
        amount={{ label: t('order.amount'), text: '…' }}
        charges={kinds.map((kind) => ({ kind, text: '…' }))}
        chargesText="…"
        roundingText={null}
        totalText="…"
      />
      <SumLinks />
    </div>
  )
}

function SumLinks() {
  const { t } = useText()
  return (
    <div className="order-ticket__links">
      <TextLink href={linkTo(paths.charges)}>{t('charges.link')}</TextLink>
      <TermsLink of={ticketTerms} />
    </div>
  )
}

interface SumLinesProps {
  side: OrderTicket['side']
  amount: { label: string; text: string }
  charges: readonly { kind: ChargeKind; text: string }[]
  chargesText: string
  roundingText: string | null
  totalText: string
}

function SumLines({ side, amount, charges, chargesText, roundingText, totalText }: SumLinesProps) {
  const { t } = useText()
  return (
    <>
      <KeyValue label={amount.label} value={amount.text} />
      <Well>
        {charges.map(({ kind, text }) => (
          <KeyValue key={kind} small label={t(chargeKeys[kind])} value={text} />
        ))}
      </Well>
      <KeyValue label={t('order.charges')} value={chargesText} />
      {roundingText === null ? null : <KeyValue label={t('order.rounding')} value={roundingText} />}
      <div className="order-ticket__total">
        <KeyValue
          total
          label={side === 'buy' ? t('order.cashNeeded') : t('order.netInHand')}
          value={<span className="order-ticket__total-sum">{totalText}</span>}
        />
      </div>
    </>
  )
}

/** Which lots a sale takes, oldest first, and what each part earns or loses after charges; a market order may bring more than its worst case. */
function SaleLots({ lots, atWorst }: { lots: OrderPreview['lots']; atWorst: boolean }) {
  const { t, language } = useText()
  const figures = useFigures()
  if (lots.length === 0) return null
  return (
    <section className="sale-lots">
      <h3 className="sale-lots__title">{atWorst ? t('order.lots.worst') : t('order.lots')}</h3>
      <ol>
        {lots.map((lot, index) => (
          <li key={lot.id} className="sale-lots__lot">
            <LotDisc number={index + 1} />
            <span className="sale-lots__what">
              {t('order.lots.taken', {
                day: formatDay(lot.boughtOn, language),
                taken: figures.shares(lot.taken),
                held: figures.shares(lot.held),
              })}
            </span>
            <Move direction={directionOf(lot.gainPaise)} text={figures.signedRupees(lot.gainPaise)} size="small" />
          </li>
        ))}
      </ol>
    </section>
  )
}
