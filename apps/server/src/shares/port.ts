// What products to the right (funds, loans) may use of shares.
export type { OrderDesk } from './desk/order-desk.ts'
export { dividendsDue } from './corporate-actions/dividends-due.ts'
