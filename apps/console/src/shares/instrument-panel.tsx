import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { instrumentRoles, openInstrument, type InstrumentActName } from '@bahi/contract/shares/staff'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { Facts } from '../page/facts.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { SecondSignature } from '../page/second-signature.tsx'
import { useClient } from '../session/client.ts'
import { useHasRole } from '../session/session.ts'
import { formatDay, formatMoment } from '../text/business-time.ts'
import { formatCount, formatRupees } from '../text/figures.ts'
import { actEffects, actInWords, allowedActs, actWords } from './instrument-words.ts'
import { ProposeAct } from './propose-act.tsx'
import { StateTag } from './state-tag.tsx'

type Opened = ReplyOf<typeof openInstrument>

/** One share: its state, the signed acts on it, and the acts that may be proposed. */
export function InstrumentPanel({
  code,
  earliest,
  delistEarliest,
}: {
  code: string
  earliest: string
  delistEarliest: string
}) {
  const client = useClient()
  const query = useQuery({
    queryKey: ['instruments', 'open', code],
    queryFn: () => client.call(openInstrument, { code }),
  })
  const mayPropose = useHasRole(instrumentRoles)
  const [act, setAct] = useState<InstrumentActName | null>(null)
  return (
    <QueryStates query={query}>
      {(share) => (
        <>
          <div className="side">
            <div className="tile__head">
              <h2 className="tile__title">{share.code}</h2>
              <StateTag row={share} />
            </div>
            <p className="side__say">
              {share.name} · {share.exchange} · {share.sector}
            </p>
            <ShareFacts share={share} />
            <History share={share} />
          </div>
          <div className="side__foot">
            {share.proposals.map((one) => (
              <Proposal key={one.id} code={share.code} proposal={one} />
            ))}
            {mayPropose ? (
              <div className="act-buttons">
                {allowedActs({ ...share, acts: share.history.map(({ act: done }) => done) }).map((name) => (
                  <Button key={name} onClick={() => setAct(name)}>
                    {actWords[name]}…
                  </Button>
                ))}
              </div>
            ) : (
              <p className="side__say">Market and admin propose and sign.</p>
            )}
          </div>
          {act === null ? null : (
            <ProposeAct
              key={act}
              share={share}
              act={act}
              earliest={act === 'delist' ? delistEarliest : earliest}
              onClose={() => setAct(null)}
            />
          )}
        </>
      )}
    </QueryStates>
  )
}

function ShareFacts({ share }: { share: Opened }) {
  return (
    <Facts
      facts={[
        ['Price, read-only', share.lastPaise === 0 ? '–' : formatRupees(share.lastPaise)],
        ['Lot', `${formatCount(share.lotSize)}${share.ownLot ? ', its own' : ', the usual'}`],
        ['Day limit', `±${share.bandBps / 100}%`],
        ['Holders', formatCount(share.holders)],
        ['ISIN', share.isin === '' ? '–' : share.isin],
        ...(share.surveillance === null ? [] : [['Surveillance', share.surveillance] as const]),
      ]}
    />
  )
}

/** An act that one person proposed and another signs. */
function Proposal({ code, proposal }: { code: string; proposal: Opened['proposals'][number] }) {
  const { id, act, value, madeBy, reason, mine, mayCheck } = proposal
  return (
    <SecondSignature id={id} mine={mine} mayCheck={mayCheck}>
      <p>
        {actInWords(act, value)}: {code}. {actEffects[act]} Proposed by {madeBy.number} {madeBy.displayName}: “{reason}”
        Everybody reads the reason.
      </p>
    </SecondSignature>
  )
}

function History({ share: { history, proposals } }: { share: Opened }) {
  return (
    <ol className="line" aria-label="What was done to it">
      {proposals.map((one) => (
        <li className="line__one" key={one.id}>
          <p className="line__what">
            {actInWords(one.act, one.value)}, proposed by {one.madeBy.number}
          </p>
          <p className="line__more">
            {formatMoment(one.madeAt)} · “{one.reason}” · waiting for a second person
          </p>
        </li>
      ))}
      {history.map((one) => (
        <li className="line__one" key={`${one.recordedAt} ${one.act}`}>
          <p className="line__what">
            {actInWords(one.act, one.value)}{' '}
            {one.until === null ? `from ${formatDay(one.from)}` : `on ${formatDay(one.from)}`}
          </p>
          <p className="line__more">
            {one.madeBy.number} {one.madeBy.displayName}, then {one.checkedBy.number} {one.checkedBy.displayName} ·{' '}
            {formatMoment(one.recordedAt)} · “{one.reason}”
          </p>
        </li>
      ))}
      {history.length + proposals.length === 0 ? (
        <li className="line__one">
          <p className="line__what">Nothing was ever done to it</p>
          <p className="line__more">It is as it was listed.</p>
        </li>
      ) : null}
    </ol>
  )
}
