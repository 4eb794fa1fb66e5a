import { readFileSync } from 'node:fs'
import { setupI18n, type Messages } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PlanDecision, PlanReason } from '@bahi/contract/funds/plans'
import { decisionText, markOfText } from '@bahi/proofs/decision-record'
import { languages, type Language } from '../../text/language.ts'
import { TextProvider } from '../../text/use-text.tsx'
import { isDecisionProven } from './decision-proof.ts'
import { PlanDecisionCard } from './plan-decision.tsx'
import { reasonText } from './plan-reason.ts'

function packOf(language: Language) {
  const texts = JSON.parse(readFileSync(new URL(`../../text/${language}.json`, import.meta.url), 'utf8')) as Record<
    string,
    string
  >
  const messages = Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => key.startsWith('plan.'))
      .map(([key, text]) => [key, compileMessageOrThrow(text)]),
  ) as Messages
  return setupI18n({ locale: language, messages: { [language]: messages } })
}

const packs = { en: packOf('en'), zh: packOf('zh'), hi: packOf('hi') }
const done = () => Promise.resolve()
const wordsOf = (language: Language) => ({
  t: (key: string, values?: Record<string, string | number>) => packs[language]._(key, values),
  language,
})

const ranked: PlanReason = {
  kind: 'ranked',
  isFitNew: false,
  weighedMost: [
    { feature: { kind: 'momentum', sessions: 20 }, effect: 'raises' },
    { feature: { kind: 'volatility', sessions: 5 }, effect: 'lowers' },
  ],
  come: 2,
  go: 1,
  keptBehind: 1,
  waiting: 3,
  withoutOrder: 0,
  buys: 2,
  sells: 1,
  turnoverBps: 2_412,
  mostTurnoverBps: 2_500,
  capBps: null,
  raisedBps: 0,
  onlySells: false,
}
const fit = { fittedOn: '2026-11-20', sample: 4_200, sampleUntil: '2026-11-20', weights: [0.31234567, -0.1] }
const kept = {
  kind: 'plan',
  ruleVersion: 1,
  madeFrom: '2026-11-23',
  fit,
  features: ['momentum-20', 'volatility-5'],
  netPaise: '2000000000',
  turnoverBps: 2_412,
  ranked: [
    { instrumentId: 7, symbol: 'TORANA', score: 1.23456, wasBps: 0, targetBps: 384 },
    { instrumentId: 9, symbol: 'MEGHA', score: null, wasBps: 300, targetBps: 0 },
  ],
  orders: [{ instrumentId: 7, side: 'buy', quantity: 120 }],
  reason: {
    ...ranked,
    weighedMost: [
      { feature: 'momentum-20', effect: 'raises' },
      { feature: 'volatility-5', effect: 'lowers' },
    ],
  },
}

/** As the server tells it. */
function decisionOf(record: object, more: Partial<PlanDecision> = {}): PlanDecision {
  const text = decisionText(2001, '2026-11-24', record)
  return {
    date: '2026-11-24',
    ruleVersion: 1,
    fittedOn: fit.fittedOn,
    sample: fit.sample,
    sampleUntil: fit.sampleUntil,
    weights: [
      { feature: { kind: 'momentum', sessions: 20 }, weight: '0.3123' },
      { feature: { kind: 'volatility', sessions: 5 }, weight: '-0.1000' },
    ],
    ranked: [
      { code: 'NSE:TORANA', symbol: 'TORANA', score: '1.2346', wasBps: 0, targetBps: 384 },
      { code: 'NSE:MEGHA', symbol: 'MEGHA', score: '', wasBps: 300, targetBps: 0 },
    ],
    orders: [{ code: 'NSE:TORANA', symbol: 'TORANA', side: 'buy', quantity: 120, filled: 100, averagePaise: 412_50 }],
    turnoverBps: 2_412,
    reason: ranked,
    record: text,
    hash: markOfText(text),
    ...more,
  }
}

const draw = (language: Language, decision: PlanDecision) =>
  renderToStaticMarkup(
    <TextProvider
      words={{ language, pack: packs[language], partsThere: () => 3, usual: done, withPart: done, whole: done }}
    >
      <PlanDecisionCard decision={decision} isFirst />
    </TextProvider>,
  )

describe('the reason of a decision', () => {
  it('is said in the language of the phone, and only what happened', () => {
    expect(reasonText(wordsOf('en'), ranked, fit)).toBe(
      'The model was trained on 20 Nov 2026. Main factors: 20-session return (more is better), 5-session volatility (less is better). 2 shares added, 1 removed. ' +
        '1 share stays although others rank higher, because trading costs. 3 orders for 24.12% of the plan; at most 25.00% a day. 3 shares postponed: daily trading limit or cash reached.',
    )
    expect(reasonText(wordsOf('zh'), ranked, fit)).toBe(
      '模型于 2026年11月20日 训练。主要指标：20 个交易日的涨幅（越高越好）、5 个交易日的波动（越低越好）。新增 2 只，移除 1 只。1 只排名落后但继续持有，因为交易有成本。3 笔委托，占计划的 24.12%；每日最多 25.00%。3 只推迟：达到每日交易上限或现金不足。',
    )
    expect(reasonText(wordsOf('hi'), ranked, fit)).toContain(
      'मुख्य कारण: 20 सत्रों की चाल (जितना ज़्यादा उतना अच्छा), 5 सत्रों का उतार-चढ़ाव (जितना कम उतना अच्छा)।',
    )
  })

  it('says in every language why nothing was done, and what set a limit', () => {
    const quiet: PlanReason = {
      ...ranked,
      isFitNew: true,
      weighedMost: [],
      come: 0,
      go: 0,
      keptBehind: 0,
      waiting: 0,
      buys: 0,
      sells: 0,
      turnoverBps: 0,
    }
    expect(reasonText(wordsOf('en'), quiet, fit)).toBe(
      'The model was retrained after this close. No weight was far enough from its target to trade.',
    )
    expect(reasonText(wordsOf('en'), { ...quiet, withoutOrder: 1, capBps: 600, raisedBps: 150 }, fit)).toBe(
      'The model was retrained after this close. 1.50% of the plan is sold for redemptions. 1 change skipped: below a whole lot, or above what can be paid for or owned. No share may exceed 6.00%, which is less than equal weights.',
    )
    expect(reasonText(wordsOf('en'), { ...quiet, onlySells: true }, fit)).toBe(
      'The model was retrained after this close. The plan is closed for good: it only sells.',
    )
    expect(reasonText(wordsOf('en'), { kind: 'no-history', sessionsNeeded: 65, sessionsKnown: 51 }, fit)).toBe(
      'The model needs 65 sessions to train; 51 are known. The plan stays as it is.',
    )
    for (const reason of [
      quiet,
      { kind: 'no-history', sessionsNeeded: 65, sessionsKnown: 51 },
      { kind: 'no-rows' },
    ] satisfies PlanReason[]) {
      for (const language of ['zh', 'hi'] as const)
        expect(reasonText(wordsOf(language), reason, fit)).not.toMatch(/[A-Za-z]{3}/)
    }
  })
})

describe('the card of a decision', () => {
  it.each(languages)('names reason, features and the check of the mark in %s', (language) => {
    const { t } = wordsOf(language)
    const markup = draw(language, decisionOf(kept))
    expect(markup).toContain(reasonText(wordsOf(language), ranked, fit))
    expect(markup).toContain(t('plan.feature.momentum', { count: 20 }))
    expect(markup).toContain(t('plan.feature.volatility', { count: 5 }))
    expect(markup).not.toMatch(/>momentum-20</)
    expect(markup).toContain(t('plan.decision.same'))
    expect(markup).not.toContain(t('plan.decision.differs'))
  })

  it('says no sentence for a decision of an earlier version, and proves it all the same', () => {
    const { reason: _, ...earlier } = kept
    const decision = decisionOf({ ...earlier, why: 'The model learnt on 2026-11-20.' }, { reason: null })
    const markup = draw('zh', decision)
    expect(markup).not.toContain('plan-decision__why')
    expect(markup).toContain(wordsOf('zh').t('plan.decision.same'))
    expect(isDecisionProven({ ...decision, reason: ranked })).toBe(false)
  })

  it('says nothing of a model that never learnt', () => {
    const record = {
      ...kept,
      fit: null,
      ranked: [],
      orders: [],
      turnoverBps: 0,
      reason: { kind: 'no-history', sessionsNeeded: 65, sessionsKnown: 51 },
    }
    const none = [
      { feature: { kind: 'momentum', sessions: 20 } as const, weight: '0.0000' },
      { feature: { kind: 'volatility', sessions: 5 } as const, weight: '0.0000' },
    ]
    const markup = draw(
      'en',
      decisionOf(record, {
        fittedOn: '2026-11-23',
        sample: 0,
        sampleUntil: '2026-11-23',
        weights: none,
        ranked: [],
        orders: [],
        turnoverBps: 0,
        reason: { kind: 'no-history', sessionsNeeded: 65, sessionsKnown: 51 },
      }),
    )
    expect(markup).not.toContain('Trained on')
    expect(markup).toContain('Recomputed on this phone: the same.')
  })
})

describe('the proof of a decision', () => {
  it('fails when the record or its mark was changed', () => {
    const decision = decisionOf(kept)
    expect(isDecisionProven(decision)).toBe(true)
    expect(isDecisionProven({ ...decision, record: decision.record.replace('"quantity":120', '"quantity":121') })).toBe(
      false,
    )
    expect(
      isDecisionProven({ ...decision, hash: decision.hash.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) }),
    ).toBe(false)
    expect(isDecisionProven({ ...decision, record: 'no record', hash: markOfText('no record') })).toBe(false)
    expect(draw('en', { ...decision, hash: '00' })).toContain('Recomputed on this phone: not the same.')
  })

  it('fails when the card shows other figures than its record', () => {
    const [first, ...others] = decisionOf(kept).ranked
    for (const more of [
      { date: '2026-11-25' },
      { turnoverBps: 2_411 },
      { sample: 4_201 },
      { orders: [] },
      { ranked: [{ ...first!, targetBps: 385 }, ...others] },
      { weights: [] },
      { reason: { ...ranked, come: 3 } },
    ] satisfies Partial<PlanDecision>[]) {
      expect(isDecisionProven(decisionOf(kept, more))).toBe(false)
    }
  })

  it('holds beside a newer record that says more', () => {
    expect(isDecisionProven(decisionOf({ ...kept, reason: { ...kept.reason, later: 1 }, later: true }))).toBe(true)
  })
})
