import { AmountField } from '@bahi/ui/amount-field'
import { TextLink } from '@bahi/ui/button'
import { Note } from '@bahi/ui/note'
import { Segmented } from '@bahi/ui/segmented'
import { Sheet } from '@bahi/ui/sheet'
import { SlideToConfirm } from '@bahi/ui/slide-to-confirm'
import { StepperField } from '@bahi/ui/stepper-field'
import { KeyValue, Well } from '@bahi/ui/sum-list'
import { useToast } from '@bahi/ui/toast'
import { useState } from 'react'
import { StockPart } from './stock-part.tsx'
import './order-part.css'

const charges = [['Brokerage', '₹0.00'], ['STT', '₹141.00'], ['Exchange charge', '₹4.34'], ['SEBI fee', '₹0.14'], ['Stamp duty', '₹21.19'], ['GST', '₹0.81']] as const
const kinds = [{ value: 'market', text: 'Market' }, { value: 'limit', text: 'Limit' }] as const

function Ticket({ broken, side }: { broken: boolean; side: 'buy' | 'sell' }) {
  const [open, setOpen] = useState(true)
  const [kind, setKind] = useState<'market' | 'limit'>('limit')
  const [shares, setShares] = useState(broken ? '250' : '100')
  const [limit, setLimit] = useState(broken ? '1,560.00' : '1,412.60')
  const [sending, setSending] = useState(false)
  const { toast } = useToast()
  const send = () => {
    setSending(true)
    setTimeout(() => {
      setSending(false)
      toast('Order sent once', { tone: 'done' })
    }, 1500)
  }
  const slide = (
    <>
      <SlideToConfirm
        text={`Slide to ${side} ${shares} shares`}
        name={`Slide, press and hold, or press Enter to ${side} ${shares} shares`}
        onConfirm={send}
        sending={sending}
        sendingText="Sending…"
        tone={side === 'buy' ? 'primary' : 'ink'}
        {...(broken ? { lockedText: 'Fix 3 things to go on' } : {})}
      />
      <p className="order-part__foot">Simulated market. Shares bought today can be sold from 23 Nov.</p>
    </>
  )
  return (
    <Sheet open={open} onOpenChange={setOpen} title={`${side === 'buy' ? 'Buy' : 'Sell'} SAHYABANK`} closeName="Close" foot={slide}>
      <div className="order-part">
        <Segmented name="Kind of order" value={kind} options={kinds} onChange={setKind} />
        <StepperField label="Shares" note="Multiples of 100" value={shares} step={100} minimum={100} lessName="100 fewer" moreName="100 more" onChange={setShares} {...(broken ? { problem: 'Enter 100, 200, 300 … shares. 250 is not a multiple of 100.' } : {})} />
        <div className="order-part__line"><span className="text-caption text-3">Cash available ₹1,84,236.40</span><TextLink onPress={() => setShares('100')}>{broken ? 'Use 100' : 'Most you can buy: 100'}</TextLink></div>
        <AmountField label="Limit price" note="Tick ₹0.10" value={limit} grouping="lakh" onChange={setLimit} end="Last 1,412.60" {...(broken ? { problem: 'This is above today’s upper limit of ₹1,540.60.' } : {})} />
        {broken ? <Note tone="alert"><b>Not enough cash.</b> 250 shares at ₹1,560.00 need ₹3,90,486.22. You have ₹1,84,236.40. <a href="#/pages/home/switch-to">Transfer in more</a></Note> : null}
        {broken ? <KeyValue label="Charges" value="After the fields are right" /> : (
          <div>
            <KeyValue label="100 × ₹1,412.60" value="₹1,41,260.00" />
            <Well>{charges.map(([label, value]) => <KeyValue key={label} small label={label} value={value} />)}</Well>
            <KeyValue label="Charges" value="₹167.48" />
            <KeyValue total label="Cash needed" value={<span className="order-part__total">₹1,41,427.48</span>} />
          </div>
        )}
      </div>
    </Sheet>
  )
}

export function OrderPart() {
  return <><StockPart /><Ticket broken={false} side="buy" /></>
}

export function OrderRulesPart() {
  return <><StockPart /><Ticket broken side="buy" /></>
}

export function SellPart() {
  return <><StockPart /><Ticket broken={false} side="sell" /></>
}
