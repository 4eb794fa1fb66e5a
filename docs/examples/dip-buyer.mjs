// Looks once a day: buys ten shares below the average of the last five days, and sells them above it.
//   npm run sandbox -- --seed 7 --clock stepped      prints a line; in a second window:
//   node docs/examples/dip-buyer.mjs 'THAT LINE'
const DAYS_OF_AVERAGE = 5
const SHARES = 10
const HALF_PAST_TEN = 5_400 // seconds after the pre-open of 09:00

export async function trade({ root, customers: [{ key }] }, code, days) {
  let sent = 0
  const post = async (path, body) => {
    const id = `dip-buyer-${(sent += 1)}`
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'Idempotency-Key': id }
    return (await fetch(root + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const get = async (path) => (await fetch(root + path)).json()
  const prices = []
  let held = 0
  for (let day = 0; day < days; day += 1) {
    await post('/sandbox/advance', { to: 'seconds', count: HALF_PAST_TEN })
    const price = (await get(`/api/stock/getSingleStock.do?code=${code}`)).data.lastPaise
    prices.push(price)
    const recent = prices.slice(-DAYS_OF_AVERAGE)
    const average = recent.reduce((sum, one) => sum + one, 0) / recent.length
    const side = held === 0 && price <= average ? 'buy' : held > 0 && price > average ? 'sell' : undefined
    if (side !== undefined) {
      const answer = await post(`/api/app/user/${side}.do`, { code, quantity: SHARES, type: 'market' })
      if (answer.status === 0) held = side === 'buy' ? SHARES : 0
    }
    await post('/sandbox/advance', { to: 'days', count: 1 })
  }
  return get('/sandbox/digest')
}

if (process.argv[2]?.startsWith('{')) console.log(await trade(JSON.parse(process.argv[2]), 'SAHYABANK', 10))
