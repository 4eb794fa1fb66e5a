import type { QueueName, ServiceLevel } from '@bahi/contract/staff/overview'

/** What each queue is called, and where its page is. */
export const queues = {
  identity: { name: 'Identity review', path: '/identity', promise: '24 h' },
  'transfers-out': { name: 'Transfers out', path: '/transfers-out', promise: 'their day' },
  'transfers-in': { name: 'Transfers in, by hand', path: '/transfers-in', promise: '30 min' },
  loans: { name: 'Loans in review', path: '/loans', promise: 'none' },
  'fund-orders': { name: 'Fund orders to be struck', path: '/fund-orders', promise: 'their night' },
  chat: { name: 'Chat', path: '/chat', promise: '5 min' },
  proposals: { name: 'Second person needed', path: '/proposals', promise: 'none' },
} as const satisfies Record<QueueName, { readonly name: string; readonly path: string; readonly promise: string }>

export const levelWords = {
  'identity-in-a-day': 'Identity decided in 24 hours',
  'transfers-out-by-their-day': 'Transfers out by their promised day',
  'chat-in-five-minutes': 'Chat answered in 5 minutes',
} satisfies Record<ServiceLevel, string>
