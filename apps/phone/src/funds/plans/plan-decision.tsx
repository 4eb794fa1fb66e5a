import { BadgeCheck } from 'lucide-react'
import { useMemo } from 'react'
import type { PlanDecision } from '@bahi/contract/funds/plans'
import { formatPercent } from '@bahi/money/format'
import { Note } from '@bahi/ui/feedback/note'
import { FigureGrid } from '@bahi/ui/figures/figure-grid'
import { Label } from '@bahi/ui/figures/label'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { featureText } from '../scheme/rule-words.ts'
import { isDecisionProven } from './decision-proof.ts'
import { reasonText } from './plan-reason.ts'

/** One night's decision: from what the model learnt, how it ranked, what was ordered and filled, and the mark of it all. */
export function PlanDecisionCard({ decision, isFirst }: { decision: PlanDecision; isFirst: boolean }) {
  const text = useText()
  const { t, language } = text
  const figures = useFigures()
  const { date, ruleVersion, fittedOn, sample, sampleUntil, orders, turnoverBps, reason } = decision
  return (
    <article className="plan-decision">
      <h2 className="plan-decision__day">{formatDay(date, language)}</h2>
      {reason === null ? null : <p className="plan-decision__why">{reasonText(text, reason, decision)}</p>}
      <FigureGrid
        columns={2}
        items={[
          { label: t('plan.decision.turnover'), value: formatPercent(turnoverBps) },
          { label: t('plan.decision.rule'), value: String(ruleVersion) },
          // A model that never learnt has nothing to say of it.
          ...(sample === 0
            ? []
            : [
                { label: t('plan.decision.fitted'), value: formatDay(fittedOn, language) },
                {
                  label: t('plan.decision.sample'),
                  value: t('plan.decision.sampleOf', {
                    count: figures.shares(sample),
                    day: formatDay(sampleUntil, language),
                  }),
                },
              ]),
        ]}
      />
      <h3 className="plan-decision__title">{t('plan.decision.orders')}</h3>
      {orders.length === 0 ? (
        <p className="text-caption text-2">{t('plan.decision.noOrders')}</p>
      ) : (
        <Orders orders={orders} />
      )}
      <details className="plan-fold plan-fold--small" open={isFirst}>
        <summary>
          <h3 className="plan-decision__title">{t('plan.decision.ranked', { count: decision.ranked.length })}</h3>
        </summary>
        <Ranked ranked={decision.ranked} />
      </details>
      <details className="plan-fold plan-fold--small">
        <summary>
          <h3 className="plan-decision__title">{t('plan.decision.weights', { count: decision.weights.length })}</h3>
        </summary>
        <table className="plan-table">
          <thead>
            <tr>
              <th scope="col">{t('plan.decision.feature')}</th>
              <th scope="col">{t('plan.decision.weight')}</th>
            </tr>
          </thead>
          <tbody>
            {decision.weights.map(({ feature, weight }) => (
              <tr key={`${feature.kind} ${feature.sessions}`}>
                <th className="plan-decision__feature" scope="row">
                  {featureText(text, feature)}
                </th>
                <td>{weight}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <Proof decision={decision} />
    </article>
  )
}

/** The mark, made again on this phone, and the text it is made of, so that it can be made anywhere else. */
function Proof({ decision }: { decision: PlanDecision }) {
  const { t } = useText()
  const isProven = useMemo(() => isDecisionProven(decision), [decision])
  return (
    <>
      <p className="plan-decision__hash">
        {t('plan.decision.hash')} <span>{decision.hash}</span>
      </p>
      {isProven ? (
        <p className="plan-decision__same">
          <BadgeCheck size={16} strokeWidth={2} aria-hidden="true" /> {t('plan.decision.same')}
        </p>
      ) : (
        <Note tone="alert">{t('plan.decision.differs')}</Note>
      )}
      <details className="plan-fold plan-fold--small">
        <summary>
          <h3 className="plan-decision__title">{t('plan.decision.record')}</h3>
        </summary>
        <p className="text-caption text-3">{t('plan.decision.record.text')}</p>
        <code className="plan-decision__record">{decision.record}</code>
      </details>
    </>
  )
}

function Orders({ orders }: Pick<PlanDecision, 'orders'>) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <table className="plan-table">
      <thead>
        <tr>
          <th scope="col">
            <Label>{t('plan.decision.share')}</Label>
          </th>
          <th scope="col">
            <Label>{t('plan.decision.filled')}</Label>
          </th>
          <th scope="col">
            <Label>{t('plan.decision.average')}</Label>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ code, symbol, side, quantity, filled, averagePaise }) => (
          <tr key={`${code} ${side}`}>
            <th scope="row">
              {side === 'buy' ? t('plan.decision.bought', { symbol }) : t('plan.decision.sold', { symbol })}
            </th>
            <td>
              {t('plan.decision.filledOf', { filled: figures.shares(filled), quantity: figures.shares(quantity) })}
            </td>
            <td>{filled === 0 ? '–' : figures.price(averagePaise)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Ranked({ ranked }: Pick<PlanDecision, 'ranked'>) {
  const { t } = useText()
  return (
    <table className="plan-table">
      <thead>
        <tr>
          <th scope="col">
            <Label>{t('plan.decision.share')}</Label>
          </th>
          <th scope="col">
            <Label>{t('plan.decision.score')}</Label>
          </th>
          <th scope="col">
            <Label>{t('plan.decision.was')}</Label>
          </th>
          <th scope="col">
            <Label>{t('plan.decision.target')}</Label>
          </th>
        </tr>
      </thead>
      <tbody>
        {ranked.map(({ code, symbol, score, wasBps, targetBps }, index) => (
          <tr key={code}>
            <th scope="row">
              {index + 1}. {symbol}
            </th>
            <td>{score}</td>
            <td>{formatPercent(wasBps)}</td>
            <td>{formatPercent(targetBps)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
