// The yardstick of the phone: the same list as an engineer writes it who has React and nothing of ours. All rows stand in the page, the
// prices come over a plain WebSocket into one state, a row is drawn again only when its own share changed, and a tap opens a sheet over it.
import { memo, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Share {
  readonly instrumentId: number
  readonly code: string
  readonly symbol: string
  readonly exchange: string
  readonly name: string
  readonly lastPaise: number
  readonly previousClosePaise: number
  readonly spark: readonly number[]
}

const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const percent = new Intl.NumberFormat('en-IN', {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

function Spark({ values }: { values: readonly number[] }) {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const points = values
    .map((value, at) => {
      const x = (at / Math.max(1, values.length - 1)) * 56
      return `${x.toFixed(1)},${(20 - ((value - lowest) / Math.max(1, highest - lowest)) * 18).toFixed(1)}`
    })
    .join(' ')
  return (
    <svg width="56" height="22" viewBox="0 0 56 22" aria-hidden="true">
      <polyline points={points} fill="none" stroke="currentColor" strokeWidth="1.5" />
    </svg>
  )
}

const Row = memo(function Row({ share, onOpen }: { share: Share; onOpen: (id: number) => void }) {
  const move = share.previousClosePaise === 0 ? 0 : share.lastPaise / share.previousClosePaise - 1
  return (
    <li data-id={share.instrumentId}>
      <button type="button" className="row" onClick={() => onOpen(share.instrumentId)}>
        <span className="names">
          <b>{share.symbol}</b> <small>{share.exchange}</small>
          <span className="company">{share.name}</span>
        </span>
        <Spark values={share.spark} />
        <span className={move < 0 ? 'figures down' : 'figures up'}>
          <b>{rupees.format(share.lastPaise / 100)}</b>
          <span>{percent.format(move)}</span>
        </span>
      </button>
    </li>
  )
})

function Ticket({ share, onClose }: { share: Share; onClose: () => void }) {
  const [count, setCount] = useState('1')
  return (
    <div className="scrim">
      <div className="sheet" role="dialog" aria-label={`Buy ${share.symbol}`}>
        <div className="head">
          <h2>Buy {share.symbol}</h2>
          <button type="button" onClick={onClose}>
            Close
          </button>
        </div>
        <p>Price now ₹{rupees.format(share.lastPaise / 100)}</p>
        <label>
          Number of shares
          <input inputMode="numeric" value={count} onChange={(event) => setCount(event.target.value)} />
        </label>
        <p>Costs ₹{rupees.format((Number(count) * share.lastPaise) / 100)}</p>
        <button type="button" className="buy">
          Buy
        </button>
      </div>
    </div>
  )
}

function App() {
  const [shares, setShares] = useState<readonly Share[]>([])
  const [openId, setOpenId] = useState<number | null>(null)
  useEffect(() => {
    void fetch('/market/api/hq/stock/getINDStockList.do?size=500')
      .then((reply) => reply.json() as Promise<{ data: { items: readonly Share[] } }>)
      .then(({ data }) => setShares(data.items))
  }, [])
  useEffect(() => {
    const socket = new WebSocket(`ws://${location.host}${location.pathname}/prices`)
    socket.addEventListener('message', ({ data }) => {
      const prices = new Map(JSON.parse(String(data)) as readonly (readonly [number, number])[])
      setShares((before) =>
        before.map((share) => {
          const lastPaise = prices.get(share.instrumentId)
          return lastPaise === undefined ? share : { ...share, lastPaise }
        }),
      )
    })
    return () => socket.close()
  }, [])
  const opened = shares.find(({ instrumentId }) => instrumentId === openId)
  return (
    <>
      <h1>All shares</h1>
      {shares.length === 0 ? <p>Loading…</p> : null}
      <ul>
        {shares.map((share) => (
          <Row key={share.instrumentId} share={share} onOpen={setOpenId} />
        ))}
      </ul>
      {opened === undefined ? null : <Ticket share={opened} onClose={() => setOpenId(null)} />}
    </>
  )
}

const root = document.querySelector('#root')
if (root !== null) createRoot(root).render(<App />)
