import { Riskometer } from '@bahi/ui/charts/riskometer'
import { Note } from '@bahi/ui/feedback/note'
import { FigurePair } from '@bahi/ui/figures/figure-pair'
import { SplitSum } from '@bahi/ui/figures/split-sum'
import { Block } from './block.tsx'
import { useSay } from './use-say.ts'

export function FiguresGroup() {
  const say = useSay()
  return (
    <>
      <Block wide name="Riskometer: 1, 5, 6">
        {[
          [1, say('Low risk', '低风险', 'कम जोखिम')],
          [5, say('High risk', '高风险', 'ऊँचा जोखिम')],
          [6, say('Very high risk', '极高风险', 'बहुत ऊँचा जोखिम')],
        ].map(([level, title]) => (
          <Riskometer
            key={level}
            level={Number(level)}
            label={say(
              `Riskometer · level ${level} of 6`,
              `风险计 · 6 级中的第 ${level} 级`,
              `जोखिम-मापी · 6 में से स्तर ${level}`,
            )}
            title={String(title)}
            text={say('You can lose part of your money.', '您可能损失部分资金。', 'आप पैसे का कुछ हिस्सा खो सकते हैं।')}
          />
        ))}
      </Block>
      <SplitSums />
      <Block wide name="FigurePair: expected and what happened">
        <FigurePair
          first={{
            label: say('Expected daily yield', '预期日收益', 'अनुमानित दैनिक प्रतिफल'),
            value: '+0.06%',
            detail: say('mean of 90 sessions', '90 个交易日平均', '90 सत्रों का औसत'),
          }}
          second={{
            label: say('Worst day', '最差一天', 'सबसे बुरा दिन'),
            value: '−2.14%',
            tone: 'loss',
            detail: say('in 90 sessions', '90 个交易日内', '90 सत्रों में'),
          }}
          warning={
            <Note tone="wait">
              {say(
                'Expected, not guaranteed. You can lose money.',
                '仅为预期，并无保证。您可能亏损。',
                'अनुमानित है, पक्का नहीं। नुकसान हो सकता है।',
              )}
            </Note>
          }
        />
      </Block>
    </>
  )
}

function SplitSums() {
  const say = useSay()
  return (
    <Block wide name="SplitSum: parts that add up">
      <div className="screen-gutter">
        <SplitSum
          drawn
          proven
          totalLabel={say('Cash', '现金', 'नकद')}
          totalText="₹2,64,183.90"
          parts={[
            {
              id: 'free',
              amountPaise: 85_754_43,
              amountText: '₹85,754.43',
              title: say('Can leave today', '今天可转出', 'आज निकल सकता है'),
              strong: true,
            },
            {
              id: 'unsettled',
              amountPaise: 98_481_97,
              amountText: '₹98,481.97',
              title: say('From sales, free on 23 Nov', '卖出所得，11月23日可用', 'बिक्री से, 23 नवंबर को'),
              detail: say(
                'Sales settle one working day later.',
                '卖出后一个工作日结算。',
                'बिक्री का निपटान एक कार्यदिवस बाद होता है।',
              ),
            },
            {
              id: 'held',
              amountPaise: 79_947_50,
              amountText: '₹79,947.50',
              title: say('Held by a waiting order', '被等待中的委托冻结', 'प्रतीक्षा वाले ऑर्डर में रोका गया'),
              action: { text: say('See it', '查看', 'देखें'), href: '#/gallery' },
            },
          ]}
        />
      </div>
    </Block>
  )
}
