import type { NewsAbout } from '@bahi/contract/market/stream'
import type { Subject, Wire } from '../../platform/wire/wire.ts'
import type { LiveStream } from './live-stream.ts'

/** Signals that there is something new to show to a customer, on whichever process the customer's phones are. */
export interface CustomerNews {
  tell(customerId: bigint, about: NewsAbout): void
}

const customerNews: Subject<{ readonly customerId: bigint; readonly about: NewsAbout }> = { name: 'customer.news' }

/** News of all processes reach this process's phones. */
export function openCustomerNews(wire: Wire, stream: Pick<LiveStream, 'tellNews'>): CustomerNews & { close(): void } {
  const close = wire.hear(customerNews, ({ customerId, about }) => stream.tellNews(customerId, about))
  return { tell: (customerId, about) => wire.say(customerNews, { customerId, about }), close }
}
