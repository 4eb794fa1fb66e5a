/** A mistake that somebody could make, and the tests that have to notice it. */
export interface PlantedBug {
  readonly what: string
  readonly file: string
  /** Stands in the file once. */
  readonly was: string
  readonly becomes: string
  readonly project: 'unit' | 'server'
  readonly tests: string
}

const SERVER = 'apps/server/src'
const MATCHING = `${SERVER}/exchange/matching`
const HTTP = `${SERVER}/platform/http`
const TRANSFERS = `${SERVER}/wallet/transfers`
const ORDERS = 'apps/phone/src/shares/orders'
const CHECK = 'apps/phone/src/books/check'

const inExchange: readonly PlantedBug[] = [
  {
    what: 'a customer trades with themselves',
    file: `${MATCHING}/matching-day.ts`,
    was: `if (taking.selfTrade === 'cancel-new') return 'stop'`,
    becomes: `if (taking.selfTrade === 'cancel-new') return 'trade'`,
    project: 'unit',
    tests: `${MATCHING}/self-trades.test.ts`,
  },
  {
    what: 'orders of one side count as the other side of the same customer',
    file: `${MATCHING}/outside-orders.ts`,
    was: 'other.side !== side &&',
    becomes: '',
    project: 'unit',
    tests: `${MATCHING}/self-trades.test.ts`,
  },
  {
    what: 'a larger order keeps its place in the queue',
    file: `${MATCHING}/matching-day.ts`,
    was: 'limitPaise === order.limitPaise && quantity <= order.quantity',
    becomes: 'limitPaise === order.limitPaise && quantity >= order.quantity',
    project: 'unit',
    tests: `${MATCHING}/matching-day.test.ts`,
  },
  {
    what: 'an order does not trade at its own limit',
    file: `${MATCHING}/order-book.ts`,
    was: 'level > limit || level === this.levelCount',
    becomes: 'level >= limit || level === this.levelCount',
    project: 'unit',
    tests: `${MATCHING}/order-book.test.ts`,
  },
  {
    what: 'an auction takes the price with the larger imbalance',
    file: `${MATCHING}/auction.ts`,
    was: 'imbalance < bestImbalance ||',
    becomes: 'imbalance > bestImbalance ||',
    project: 'unit',
    tests: `${MATCHING}/auction.test.ts`,
  },
]

const onServer: readonly PlantedBug[] = [
  {
    what: 'a stranger has one call a minute too many',
    file: `${HTTP}/visitor-budget.ts`,
    was: 'if (calls >= perMinute)',
    becomes: 'if (calls > perMinute)',
    project: 'server',
    tests: `${HTTP}/visitor-budget.test.ts`,
  },
  {
    what: 'a page of another site counts as this machine',
    file: `${HTTP}/caller-address.ts`,
    was: `|| !LOCAL_HOST.test(headers.host ?? '')`,
    becomes: '',
    project: 'server',
    tests: `${HTTP}/caller-address.test.ts`,
  },
  {
    what: 'the farthest forwarded address is believed',
    file: `${HTTP}/caller-address.ts`,
    was: '...named.reverse()]',
    becomes: '...named]',
    project: 'server',
    tests: `${HTTP}/caller-address.test.ts`,
  },
  {
    what: 'a key with other input gets the first answer',
    file: `${HTTP}/answer-once.ts`,
    was: 'return row.input_hash.equals(inputHash) ?',
    becomes: 'return row.input_hash.length > 0 ?',
    project: 'server',
    tests: `${HTTP}/answer-once.test.ts`,
  },
  {
    what: 'one log-in try too many at an account',
    file: `${SERVER}/customers/credentials/login-tries.ts`,
    was: 'entry.count >= most',
    becomes: 'entry.count > most',
    project: 'server',
    tests: `${SERVER}/customers/credentials/login-tries.test.ts`,
  },
  {
    what: 'a stranger’s stated reference keeps the payer from stating it',
    file: `${TRANSFERS}/ask-transfer-in.ts`,
    was: '(shard = $2 and customer_id = $4)',
    becomes: 'customer_id <> $4 or shard = $2',
    project: 'server',
    tests: `${TRANSFERS}/stated-references.test.ts`,
  },
  {
    what: 'a stranger’s stated reference sends a payment back',
    file: `${SERVER}/wallet/read-statement-lines.ts`,
    was: `(by === 'reference' && isSameName(line.counterparty, row.real_name))`,
    becomes: `by === 'reference'`,
    project: 'server',
    tests: `${TRANSFERS}/stated-references.test.ts`,
  },
  {
    what: 'a sale is due without its charges taken off',
    file: `${SERVER}/shares/fills/post-fills.ts`,
    was: 'INR, settlesOn, outcome.proceedsPaise)',
    becomes: 'INR, settlesOn, outcome.valuePaise)',
    project: 'server',
    tests: `${SERVER}/shares/settlement/settle-due.test.ts`,
  },
  {
    what: 'nobody learns why the exchange cancelled an order',
    file: `${SERVER}/shares/fills/post-fills.ts`,
    was: `entry.reason === 'self-trade' ?`,
    becomes: `entry.reason === 'expired' ?`,
    project: 'server',
    tests: `${SERVER}/shares/fills/self-trades.test.ts`,
  },
  {
    what: 'a snapshot is composed for who does not read',
    file: `${SERVER}/market/live/stream-client.ts`,
    was: 'this.socket.bufferedAmount === 0 && ',
    becomes: '',
    project: 'server',
    tests: `${SERVER}/market/live/live-stream-limits.test.ts`,
  },
  {
    what: 'a server whose role was taken writes on',
    file: `${SERVER}/platform/db/role-lease.ts`,
    was: 'values: [lease.role, lease.epoch, String(silentMs)],\n  })\n  if (rowCount !== 1)',
    becomes: 'values: [lease.role, lease.epoch, String(silentMs)],\n  })\n  if (rowCount === null)',
    project: 'server',
    tests: `${SERVER}/platform/db/role-lease.test.ts`,
  },
]

const inApps: readonly PlantedBug[] = [
  {
    what: 'a purchase shows its charges with the wrong sign',
    file: `${ORDERS}/order-entries.ts`,
    was: '? filledValuePaise + chargesPaise :',
    becomes: '? filledValuePaise - chargesPaise :',
    project: 'unit',
    tests: `${ORDERS}/order-entries.test.ts`,
  },
  {
    what: 'an order without a trade is told as partly filled',
    file: `${ORDERS}/order-entries.ts`,
    was: `if (filledQuantity > 0) return 'ended-partly'`,
    becomes: `if (filledQuantity >= 0) return 'ended-partly'`,
    project: 'unit',
    tests: `${ORDERS}/order-entries.test.ts`,
  },
  {
    what: 'an expired order is told as cancelled',
    file: `${ORDERS}/life-line.ts`,
    was: `if (order.state === 'expired') return 'expired'`,
    becomes: '',
    project: 'unit',
    tests: `${ORDERS}/life-line.test.ts`,
  },
  {
    what: 'the sums that a phone kept are taken for another customer',
    file: `${CHECK}/kept-check.ts`,
    was: `if (textIn(stored, 'owner') !== owner) return null`,
    becomes: '',
    project: 'unit',
    tests: `${CHECK}/kept-check.test.ts`,
  },
  {
    what: 'kept sums of another length than the chain are believed',
    file: `${CHECK}/kept-check.ts`,
    was: 'if (BigInt(entries) !== head.seq) return null',
    becomes: '',
    project: 'unit',
    tests: `${CHECK}/kept-check.test.ts`,
  },
  {
    what: 'a night that does not follow the one before counts as sound',
    file: 'apps/phone/src/books/proof/check-night.ts',
    was: 'isSound: verdict.isSound && follows !== false',
    becomes: 'isSound: verdict.isSound',
    project: 'unit',
    tests: 'apps/phone/src/books/proof/check-night.test.ts',
  },
  {
    what: 'what another customer was told stays when the session changes',
    file: 'apps/phone/src/session/follow-session.ts',
    was: '    queries.clear()\n',
    becomes: '',
    project: 'unit',
    tests: 'apps/phone/src/session/follow-session.test.ts',
  },
  {
    what: 'nothing is a sum of money that can be typed',
    file: 'apps/phone/src/text/typed-amount.ts',
    was: 'amount <= 0n',
    becomes: 'amount < 0n',
    project: 'unit',
    tests: 'apps/phone/src/text/typed-amount.test.ts',
  },
  {
    what: 'the console offers its maker to approve a payment',
    file: 'apps/console/src/wallet/transfers-out/transfer-acts.ts',
    was: `row.proposal?.mine === true) return ['withdraw']`,
    becomes: `row.proposal?.mine === false) return ['withdraw']`,
    project: 'unit',
    tests: 'apps/console/src/wallet/transfers-out/transfer-acts.test.ts',
  },
]

/** Mistakes in server and apps, where mutants of every line would take days. */
export const plantedBugs: readonly PlantedBug[] = [...inExchange, ...onServer, ...inApps]
