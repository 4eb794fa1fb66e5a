// What products to the right (loans) may use of funds.
export type { FundJobParts, FundOrderId, LoanClaims } from './schemes/fund-job-parts.ts'
export { readSchemeById } from './schemes/scheme-rows.ts'
export { applicableNow } from './orders/fund-facts.ts'
export { fundOrderNumber, readFundLots } from './orders/fund-order-rows.ts'
export { placeLoanRedemption, type PledgedUnits } from './orders/fund-orders.ts'
