import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { fromHex, hashMarks } from '@bahi/proofs/hex'
import { DoubleRule } from '@bahi/ui/figures/double-rule'
import { Card } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { formatDayAndTime } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { shortMoment } from '../ipo-times.ts'
import type { DrawReply } from './check-draw.ts'
import { readSeal, type KeptSeal } from './kept-seals.ts'
import { MarkLine, ProofSteps, type ProofStep } from './proof-steps.tsx'
import type { CheckedDraw } from './use-draw.ts'

type Check = CheckedDraw['checks'][number]['check']
const mark = (hex: string) => hashMarks(fromHex(hex))

/** The four steps of the draw: sealed, the list fixed, opened, run here. */
export function DrawProof({ draw, report }: { draw: DrawReply; report: CheckedDraw | undefined }) {
  const { t, language } = useText()
  const [kept] = useState(() => readSeal(draw.ipoId))
  const isReturned = draw.state === 'returned'
  const ok = (check: Check) => report?.checks.find((one) => one.check === check)?.ok
  const state = (known: boolean, ...oks: (boolean | undefined)[]): ProofStep['state'] =>
    oks.includes(false) ? 'wrong' : known ? 'done' : 'waiting'
  const isSameSeal = kept === null ? undefined : kept.seal === draw.commitment
  const steps: ProofStep[] = [
    {
      title: t('ipo.draw.step.seal'),
      state: state(true, isSameSeal),
      detail: t('ipo.draw.step.seal.text', { when: shortMoment(draw.committedAt, language) }),
      children: <SealMarks commitment={draw.commitment} kept={kept} />,
    },
    {
      title: t('ipo.draw.step.list'),
      state: state(draw.root !== null, ok('list-fits-root')),
      detail:
        draw.root === null || draw.rootAt === null
          ? t('ipo.draw.step.list.waits')
          : t('ipo.draw.step.list.text', { when: shortMoment(draw.rootAt, language), count: draw.entries ?? 0 }),
      children:
        draw.root === null ? undefined : (
          <MarkLine
            name={t('ipo.draw.mark.list')}
            mark={mark(draw.root)}
            verdict={<Verdict ok={ok('list-fits-root')} yes="ipo.draw.fits.list" no="ipo.draw.fitsNot" />}
          />
        ),
    },
    {
      title: t('ipo.draw.step.open'),
      state: state(draw.secret !== null, ok('secret-fits-commitment')),
      detail: isReturned
        ? t('ipo.draw.step.open.never')
        : draw.secret === null || draw.revealedAt === null
          ? t('ipo.draw.step.open.waits', { when: shortMoment(draw.revealBy, language) })
          : t('ipo.draw.step.open.text', { when: shortMoment(draw.revealedAt, language) }),
      children:
        draw.secret === null ? undefined : (
          <MarkLine
            name={t('ipo.draw.mark.secret')}
            mark={mark(draw.secret)}
            verdict={<Verdict ok={ok('secret-fits-commitment')} yes="ipo.draw.fits.seal" no="ipo.draw.fitsNot" />}
          />
        ),
    },
    {
      title: t('ipo.draw.step.run'),
      state: state(report !== undefined, report?.isEqual),
      detail: t('ipo.draw.step.run.text', { entries: draw.entries ?? 0, lots: draw.lotsToDraw, shares: draw.lotSize }),
    },
  ]
  return (
    <>
      <ProofSteps name={t('ipo.draw.title')} steps={isReturned ? steps.slice(0, 3) : steps} />
      {report === undefined ? null : <DrawSums draw={draw} report={report} />}
    </>
  )
}

/** The seal, and whether this phone saw the same seal before. */
function SealMarks({ commitment, kept }: { commitment: string; kept: KeptSeal | null }) {
  const { t, language } = useText()
  return (
    <>
      <MarkLine name={t('ipo.draw.mark.seal')} mark={mark(commitment)} />
      {kept === null ? null : (
        <Said
          ok={kept.seal === commitment}
          yes={t('ipo.draw.seal.kept', { when: formatDayAndTime(new Date(kept.atMs), language) })}
          no={t('ipo.draw.seal.changed', { when: formatDayAndTime(new Date(kept.atMs), language) })}
        />
      )}
    </>
  )
}

/** What a check of this phone came to, beside a mark; nothing while it has not run. */
function Verdict({ ok, yes, no }: { ok: boolean | undefined; yes: TextKey; no: TextKey }) {
  const { t } = useText()
  if (ok === undefined) return null
  return ok ? (
    <>
      <Check size={16} strokeWidth={2.2} aria-hidden="true" />
      {t(yes)}
    </>
  ) : (
    <span className="mark-line__verdict--bad">
      <X size={16} strokeWidth={2.2} aria-hidden="true" />
      {t(no)}
    </span>
  )
}

function Said({ ok, yes, no }: { ok: boolean | undefined; yes: string; no: string }) {
  return ok === false ? <p className="draw-page__alarm">{no}</p> : <p className="draw-page__said">{yes}</p>
}

/** Published winners against those drawn here. The double rule is drawn only under a difference of zero. */
function DrawSums({ draw, report }: { draw: DrawReply; report: CheckedDraw }) {
  const { t } = useText()
  const figures = useFigures()
  const ok = (check: Check) => report.checks.find((one) => one.check === check)?.ok === true
  const other: { text: TextKey; check: Check }[] = [
    { text: 'ipo.draw.check.demand', check: 'demand-follows-from-secret' },
    { text: 'ipo.draw.check.price', check: 'price-follows-from-bids' },
    { text: 'ipo.draw.check.most', check: 'no-more-than-offered' },
  ]
  return (
    <Card>
      <KeyValue label={t('ipo.draw.published')} value={figures.shares(report.published)} />
      <KeyValue label={t('ipo.draw.drawn')} value={figures.shares(report.drawn)} />
      <KeyValue
        total
        label={t('ipo.draw.differences')}
        value={
          <DoubleRule proven={report.isEqual}>
            <span className={report.differences === 0 ? undefined : 'draw-page__alarm'}>
              {figures.shares(report.differences)}
            </span>
          </DoubleRule>
        }
      />
      <ul className="draw-page__checks">
        {other.map(({ text, check }) => (
          <li key={check} className={ok(check) ? undefined : 'draw-page__alarm'}>
            {ok(check) ? (
              <Check size={16} strokeWidth={2.2} aria-hidden="true" />
            ) : (
              <X size={16} strokeWidth={2.2} aria-hidden="true" />
            )}
            <span>
              {t(text, { price: figures.price(draw.issuePricePaise ?? 0) })}
              {ok(check) ? null : ` ${t('ipo.draw.fitsNot')}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
