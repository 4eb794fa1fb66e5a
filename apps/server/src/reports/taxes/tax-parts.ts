import type { FundParts } from '../../funds/schemes/fund-parts.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { OrderDesk } from '../../shares/desk/order-desk.ts'
import type { PaperSource } from '../papers/paper-draft.ts'

export interface TaxParts extends FundParts {
  readonly instruments: FundParts['instruments'] & Pick<InstrumentRegister, 'byCode'>
  readonly feed: PaperSource['feed']
  readonly desk: Pick<OrderDesk, 'preview'>
}
